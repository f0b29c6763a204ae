/** Control characters, and those that turn the direction of what follows: `annexe\u202efdp.exe` would read as `annexeexe.pdf`. */
// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The last part of what a browser calls a file, without what a name may not hold; at most 200 letters, its ending kept. */
export const plainFileName = (given: string): string =>
  [...(given.split(/[\\/]/).at(-1) ?? '').replace(UNREADABLE, '')].slice(-200).join('').trim()
