"""Does a suite catch the mistakes that students make? Every wrong twin against every case."""
