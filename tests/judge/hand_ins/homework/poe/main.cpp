#include <fstream>
#include <string>
#include <vector>
using namespace std;
int n; vector<int> v; string best, word;
vector<int> nb(int i) { vector<int> r; if (i >= n) r.push_back(i-n); if (i < n*n-n) r.push_back(i+n); if (i%n) r.push_back(i-1); if (i%n < n-1) r.push_back(i+1); return r; }
char other(char p) { return p == 'X' ? 'O' : 'X'; }
long go(const string& b, char p, int d, long s, long lo, long hi, bool root) {
    if (d == 0) return s;
    bool any = false; long top = -1000000000L;
    for (int kind = 0; kind < 2; kind++) for (int i = 0; i < n*n; i++) {
        if (b[i] != '.') continue;
        any = true; string c = b; c[i] = p; long g = v[i];
        if (kind) { bool own = false, t = false; for (int j : nb(i)) { if (b[j] == p) own = true; if (b[j] == other(p)) { c[j] = p; g += 2*v[j]; t = true; } } if (!own || !t) continue; }
        long w = -go(c, other(p), d-1, -(s+g), -hi, -max(lo, top), false);
        if (w > top) { top = w; if (root) { best = c; word = string(1, 'A'+i%n) + to_string(i/n+1) + (kind ? " Raid" : " Stake"); } }
        if (top >= hi) return top;
    }
    return any ? top : s;
}
int main() {
    ifstream in("input.txt"); string algo, me; int depth; in >> n >> algo >> me >> depth;
    v.resize(n*n); for (int& x : v) in >> x;
    string b, r; for (int i = 0; i < n; i++) { in >> r; b += r; }
    long s = 0; for (int i = 0; i < n*n; i++) s += b[i] == me[0] ? v[i] : b[i] == '.' ? 0 : -v[i];
    go(b, me[0], depth, s, -1000000000L, 1000000000L, true);
    ofstream out("output.txt"); out << word << "\n"; for (int i = 0; i < n; i++) out << best.substr(i*n, n) << "\n";
}
