// Where questions to the engine go: a worker made of the engine's own text.
//
// A new question ends what is under way, by ending the worker: a search cannot be interrupted otherwise.
// Where a page may have no worker (a strict viewer, say) the engine answers in the page itself.
class Desk {
  constructor() {
    this.worker = null;
    this.open = new Map(); // by number: the question, and who waits for the answer
    this.number = 0;
    this._start();
  }

  // `onpart(part, content)` is called for each part of the answer; with `beside` earlier questions go on.
  ask(question, onpart, { beside = false } = {}) {
    if (!beside && this.open.size) this.stop();
    const id = ++this.number;
    this.open.set(id, { question, onpart });
    if (this.worker) this.worker.postMessage({ id, ...question });
    else setTimeout(() => this._answerHere(id), 0);
  }

  stop() {
    if (!this.open.size) return;
    this.open.clear();
    if (!this.worker) return;
    this.worker.terminate();
    this._start();
  }

  close() {
    this.open.clear();
    this.worker?.terminate();
    this.worker = null;
  }

  _start() {
    try {
      const text = `"use strict";\n(${makeEngine})().serve(self);`;
      const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      this.worker = new Worker(address);
      this.worker.onmessage = ({ data }) => this._hear(data);
      this.worker.onerror = (event) => this._doWithout(event);
    } catch {
      this.worker = null;
    }
  }

  // The worker was not allowed to start: what it was asked is answered here.
  _doWithout(event) {
    event.preventDefault();
    this.worker = null;
    for (const id of this.open.keys()) setTimeout(() => this._answerHere(id), 0);
  }

  _answerHere(id) {
    if (!this.open.has(id)) return;
    const { question } = this.open.get(id);
    Questions[question.kind](question, (part, content) => this._hear({ id, part, ...content }));
    this._hear({ id, part: "done" });
  }

  _hear({ id, part, ...content }) {
    const onpart = this.open.get(id)?.onpart;
    if (part === "done" || part === "failed") this.open.delete(id);
    if (onpart) onpart(part, content);
  }
}
