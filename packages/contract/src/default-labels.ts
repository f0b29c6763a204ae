/** First parts of keys that name no field: words of the kit and of the frame, and the defaults themselves. */
const NO_FIELDS: ReadonlySet<string> = new Set(['kit', 'shell', 'field', 'value'])

/**
 * Keys that give a key its text when it has none of its own, the first first: `billing.bill.state` takes the text of
 * `field.state`; `billing.bill.state.draft` that of `field.state.draft`, else of `value.draft`.
 */
export function defaultKeys(key: string): string[] {
  const [domain = '', thing, field, ...value] = key.split('.')
  if (!field || thing === 'error' || NO_FIELDS.has(domain)) return []
  if (!value.length) return [`field.${field}`]
  return [`field.${[field, ...value].join('.')}`, `value.${value.join('.')}`]
}

/** The text of a key: its own, or the default of its field. */
export function labelIn(words: Readonly<Record<string, string>>, key: string): string | undefined {
  if (words[key] !== undefined) return words[key]
  const found = defaultKeys(key).find((name) => words[name] !== undefined)
  return found && words[found]
}
