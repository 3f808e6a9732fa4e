/** Options of a test that asserts a time: other work on the machine may hold up a try, but hardly three in a row. */
export const timed = { retry: 2 };
