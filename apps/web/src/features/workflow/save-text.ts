/** Hands a text to the browser to be saved as a file. */
export function saveText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
