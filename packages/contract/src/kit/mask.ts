/** Stands for a value that is kept and never shown. Sent back, it means "as it was". */
export const MASK = '******'
