import { DocumentError } from './list-document.ts'
import type { ReadLimits } from './xlsx-reader.ts'

/** Banks and older spreadsheets write Chinese in GBK, everybody else in UTF-8. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/**
 * Reads CSV by RFC 4180, header first, blank lines left as `[]`. A tab separates where the header has one. What our own
 * files put before texts that look like formulas is taken off again; so is the tab banks put before long numbers.
 */
export function readCsv(bytes: Buffer, limits: ReadLimits): string[][] {
  if (bytes.length > limits.maxBytes)
    throw new DocumentError('tooLarge', `the file is larger than ${limits.maxBytes} bytes`)
  const text = textOf(bytes)
  if (text.includes('\0')) throw new DocumentError('damaged', 'the file is no text')
  const [head = ''] = text.split('\n', 1)
  const separator = head.includes('\t') && !head.includes(',') ? '\t' : ','
  const rows: string[][] = []
  let [row, cell, at]: [string[], string, number] = [[], '', 0]
  const endCell = () => {
    row.push(cell.replace(/^'(?=[=+\-@])/, '').trim())
    cell = ''
    if (row.length > limits.maxColumns) throw new DocumentError('tooLarge', `more than ${limits.maxColumns} columns`)
  }
  const endRow = () => {
    endCell()
    rows.push(row.some(Boolean) ? row : [])
    row = []
    if (rows.length > limits.maxRows + 1) throw new DocumentError('tooManyRows', `more than ${limits.maxRows} rows`)
  }
  while (at < text.length) {
    const letter = text[at]!
    if (letter === '"' && !cell.trim()) {
      const end = endOfQuoted(text, at + 1)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
      continue
    }
    if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
    at++
  }
  if (cell || row.length) endRow()
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows
}

function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  throw new DocumentError('damaged', 'a quote is never closed')
}
