/** At most so many UTF-16 units of a text, without half a character at its end: the database refuses a lone surrogate. */
export function cut(text: string, most: number): string {
  const part = text.slice(0, most)
  return part.isWellFormed() || !text.isWellFormed() ? part : part.slice(0, -1)
}
