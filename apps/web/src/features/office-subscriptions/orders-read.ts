/** How often the figures are read again while they are shown: jobs set money aside, allocate it and pass it on. */
export const ordersReadMs = 10_000
