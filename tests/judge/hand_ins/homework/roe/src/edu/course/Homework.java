package edu.course;
import java.io.*;
import java.util.*;
public class Homework {
    static int n; static int[] v;
    static boolean own(char[] b, int i, char p) { for (int j : nb(i)) if (b[j] == p) return true; return false; }
    static int[] nb(int i) {
        int[] r = new int[4]; int k = 0;
        if (i >= n) r[k++] = i - n;
        if (i < n * n - n) r[k++] = i + n;
        if (i % n > 0) r[k++] = i - 1;
        if (i % n < n - 1) r[k++] = i + 1;
        return Arrays.copyOf(r, k);
    }
    static char[] best; static String word;
    static char other(char p) { return p == 'X' ? 'O' : 'X'; }
    static long search(char[] b, char p, int d, long s, long lo, long hi, boolean root) {
        boolean any = false; long top = -1000000000L;
        if (d == 0) return s;
        for (int kind = 0; kind < 2; kind++)
            for (int i = 0; i < n * n; i++) {
                if (b[i] != '.') continue;
                any = true;
                char[] c = b.clone(); c[i] = p; long g = v[i];
                if (kind == 1) {
                    if (!own(b, i, p)) continue;
                    boolean t = false;
                    for (int j : nb(i)) if (b[j] == other(p)) { c[j] = p; g += 2 * v[j]; t = true; }
                    if (!t) continue;
                }
                long w = -search(c, other(p), d - 1, -(s + g), -hi, -Math.max(lo, top), false);
                if (w > top) {
                    top = w;
                    if (root) { best = c; word = "" + (char) ('A' + i % n) + (i / n + 1) + (kind == 0 ? " Stake" : " Raid"); }
                }
                if (top >= hi) return top;
            }
        return any ? top : s;
    }
    public static void main(String[] a) throws IOException {
        Scanner in = new Scanner(new File("input.txt"));
        n = in.nextInt(); in.next(); char me = in.next().charAt(0); int depth = in.nextInt();
        v = new int[n * n];
        for (int i = 0; i < n * n; i++) v[i] = in.nextInt();
        StringBuilder t = new StringBuilder();
        for (int i = 0; i < n; i++) t.append(in.next());
        char[] b = t.toString().toCharArray(); long s = 0;
        for (int i = 0; i < n * n; i++) s += b[i] == me ? v[i] : b[i] == '.' ? 0 : -v[i];
        search(b, me, depth, s, -1000000000L, 1000000000L, true);
        PrintWriter out = new PrintWriter("output.txt");
        out.println(word);
        for (int r = 0; r < n; r++) out.println(new String(best, r * n, n));
        out.close();
    }
}
