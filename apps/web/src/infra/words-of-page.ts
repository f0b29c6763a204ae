/** Where the words of a page are found: `page-lease-id` for `/lease/:id`. */
export const wordsOfPage = (path: string): string => `page${path.replaceAll(/\W+/g, '-')}`
