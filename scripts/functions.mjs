// Functions of at most 60 lines and a complexity of at most 12, as oxlint counts them; who is above it today is listed.
import { compareExceptions } from './exceptions.mjs'
import { isTest } from './source-files.mjs'

const RULES = { 'eslint(max-lines-per-function)': 'lines', 'eslint(complexity)': 'complexity' }

/**
 * @param report what oxlint answers with `-f json`
 * @returns entry (path, function, rule) → the sentence about it. Several functions of a file without a name are counted.
 */
export function offendersIn(report) {
  const found = new Map()
  for (const { code, message, filename } of report.diagnostics) {
    if (isTest(filename) || !RULES[code]) continue
    const name = /`([^`]+)`/.exec(message)?.[1] ?? 'anonymous'
    const entry = `${filename} ${name} ${RULES[code]}`
    const count = [...found.keys()].filter((known) => known === entry || known.startsWith(`${entry} #`)).length
    found.set(count ? `${entry} #${count + 1}` : entry, `${filename}: ${message}`)
  }
  return found
}

/** @param known list of exceptions, see readExceptions */
export const brokenFunctions = (report, known) =>
  compareExceptions('functions.txt', offendersIn(report), known.listed, known)
