import { escapeHtml } from '../escape-html.ts'

/** A table of texts. Without rows it says so in one cell. */
export function tableOf(headers: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.length
    ? rows.map((cells) => row(cells, 'td')).join('')
    : `<tr><td colspan="${headers.length}">${escapeHtml(none)}</td></tr>`
  return `<table>${row(headers, 'th')}${body}</table>`
}
