// Lists of what breaks a rule today, in scripts/exceptions: one entry a line, a reason after a colon where there is one.
// What is found and not listed fails, and so does what is listed and not found: the lists only get shorter.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.mjs'

/** The entries of a list: entry → reason. */
export function parseExceptions(text) {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  return new Map(lines.map((line) => line.split(/:\s+(.*)/, 2).map((part) => part.trim())))
}

/**
 * @param name the file of the list
 * @param found what breaks the rule: entry → the sentence about it
 * @param listed see {@link parseExceptions}
 * @param upstream how many entries the branch has that this one is to join
 * @returns one sentence per violation
 */
export function compareExceptions(
  name,
  found,
  listed,
  { upstream = Number.POSITIVE_INFINITY, isReasoned = false } = {},
) {
  const problems = []
  for (const [entry, sentence] of found) if (!listed.has(entry)) problems.push(sentence)
  for (const [entry, reason] of listed) {
    if (!found.has(entry)) problems.push(`scripts/exceptions/${name}: remove "${entry}", the rule holds there now`)
    else if (isReasoned && !reason) problems.push(`scripts/exceptions/${name}: "${entry}" has no reason`)
  }
  if (listed.size > upstream)
    problems.push(
      `scripts/exceptions/${name}: ${listed.size} entries, at most ${upstream} as upstream; it only gets shorter`,
    )
  return problems
}

/** A list of the project as {@link compareExceptions} takes it. */
export function readExceptions(name) {
  const path = `scripts/exceptions/${name}`
  return { listed: parseExceptions(readFileSync(join(root, path), 'utf8')), upstream: lengthUpstream(path) }
}

/** Nothing limits a list in a clone that follows no branch, or whose branch does not have it yet. */
function lengthUpstream(path) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return parseExceptions(execFileSync('git', ['show', `@{upstream}:${path}`], options)).size
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
