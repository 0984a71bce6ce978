// limits: memory=512 processes=128
// Node reserves far more address space than it uses, and starts several threads.
const text = require("fs").readFileSync(0, "utf8");
console.log(Number(text) * 2);
