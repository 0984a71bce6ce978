// limits: memory=512 processes=128
// A Java machine reserves far more address space than it uses.
public class Honest {
    public static void main(String[] arguments) {
        System.out.println(new java.util.Scanner(System.in).nextLong() * 2);
    }
}
