// Finds the SQL of a source file: `sql` templates, texts that are statements, and the table names handed to the query
// builder or a helper.

/** A text that begins like a statement is SQL as well, whoever sends it. */
const STATEMENT =
  /^\s*(select\s|insert into\s|delete from\s|with\s+(recursive\s+)?\w+\s+as\s|update\s+\w+(\s+\w+)?\s+set\s)/i

/** One pass over TypeScript that knows comments, strings and templates. Calls back for each literal, outermost first. */
class Reader {
  constructor(text) {
    this.text = text
    this.at = 0
    this.statements = []
    this.strings = []
  }

  /** Code up to the end of the file, or to the brace that closes `${`. Returns the SQL of the templates inside. */
  code(inTemplate) {
    let depth = 0
    let sql = ''
    while (this.at < this.text.length) {
      const char = this.text[this.at]
      if (this.text.startsWith('//', this.at)) this.skipTo('\n')
      else if (this.text.startsWith('/*', this.at)) this.skipTo('*/')
      else if (char === "'" || char === '"') this.string(char)
      else if (char === '`') sql += this.template(inTemplate)
      else if (char === '/' && this.startsRegex()) this.regex()
      else {
        if (char === '{') depth++
        if (char === '}' && depth-- === 0) return sql
        this.at++
      }
    }
    return sql
  }

  skipTo(end) {
    const found = this.text.indexOf(end, this.at + 2)
    this.at = found < 0 ? this.text.length : found + end.length
  }

  string(quote) {
    const from = this.at++
    while (this.at < this.text.length && this.text[this.at] !== quote && this.text[this.at] !== '\n')
      this.at += this.text[this.at] === '\\' ? 2 : 1
    this.at++
    const before = this.text.slice(Math.max(0, from - 80), from)
    const after = this.text.slice(this.at, this.at + 10)
    if (STATEMENT.test(this.text.slice(from + 1, this.at - 1)))
      this.statements.push({ at: from, text: this.text.slice(from + 1, this.at - 1) })
    this.strings.push({ at: from, value: this.text.slice(from + 1, this.at - 1), before, after })
  }

  /** A slash after an operator, a bracket or `return` begins a regular expression; elsewhere it divides. */
  startsRegex() {
    const before = this.text.slice(Math.max(0, this.at - 40), this.at).trimEnd()
    return before === '' || /(^|[=(,:[!&|?{};+\n>]|\breturn|\bcase)$/.test(before)
  }

  regex() {
    let inClass = false
    for (this.at++; this.at < this.text.length; this.at++) {
      const char = this.text[this.at]
      if (char === '\\') this.at++
      else if (char === '[') inClass = true
      else if (char === ']') inClass = false
      else if ((char === '/' && !inClass) || char === '\n') break
    }
    this.at++
  }

  /** A template. `sql` templates are statements; one inside another is a part of it. */
  template(isInside) {
    const from = this.at++
    const isSql = /\bsql(<[^`;]*>)?$/.test(this.text.slice(Math.max(0, from - 200), from))
    let text = ''
    while (this.at < this.text.length && this.text[this.at] !== '`') {
      if (this.text[this.at] === '\\') this.at += 2
      else if (this.text.startsWith('${', this.at)) {
        this.at += 2
        text += ` ${this.code(true) || '?'} `
        this.at++
      } else text += this.text[this.at++]
    }
    this.at++
    if (isSql ? !isInside : STATEMENT.test(text)) this.statements.push({ at: from, text })
    return isSql ? ` ${text} ` : isInside ? '' : text
  }
}

/** `{ statements, strings }` of a TypeScript file, each with its place. */
export function literalsOf(text) {
  const reader = new Reader(text)
  reader.code(false)
  return { statements: reader.statements, strings: reader.strings }
}
