/** A version as three numbers; a missing or wildcard part is undefined. */
const parts = (text) => text.split('.').map((part) => (/^\d+/.test(part) ? Number.parseInt(part, 10) : undefined))

function compare(a, b) {
  for (let index = 0; index < 3; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function meets(comparator, version) {
  const [, operator, text] = /^(>=|<=|>|<|=|\^|~)?\s*v?(.+)$/.exec(comparator)
  const wanted = parts(text)
  if (wanted[0] === undefined) return true
  const difference = compare(version, wanted)
  // The version after the last one that a partial, ~ or ^ range includes.
  const next = (index) => wanted.slice(0, index + 1).map((part, at) => (at === index ? part + 1 : part))
  const given = wanted.findIndex((part) => part === undefined)
  const last = (given < 0 ? wanted.length : given) - 1
  const below = (index) => difference >= 0 && compare(version, next(index)) < 0
  if (operator === '>=') return difference >= 0
  if (operator === '>') return last < 2 ? compare(version, next(last)) >= 0 : difference > 0
  if (operator === '<') return difference < 0
  if (operator === '<=') return last < 2 ? compare(version, next(last)) < 0 : difference <= 0
  if (operator === '^') return below(wanted[0] === 0 && last > 0 ? 1 : 0)
  if (operator === '~') return below(Math.min(1, last))
  return last < 2 ? below(last) : difference === 0
}

/** Whether an `engines.node` range accepts a version. Knows what such ranges use: comparators, ^, ~, x, hyphens, ||. */
export function accepts(range, version) {
  return range.split('||').some((one) => {
    const spelled = one.replace(/(\S+)\s+-\s+(\S+)/, '>=$1 <=$2').replace(/(>=|<=|>|<|=|\^|~)\s+/g, '$1')
    return spelled
      .split(/[\s,]+/)
      .filter(Boolean)
      .every((comparator) => meets(comparator, parts(version)))
  })
}
