const WORDS =
  'check|primary key|unique|foreign key|references|exclude using|with|where|and|or|not|is|null|in|desc|asc|nulls|first|last|' +
  'default|create|index|on|using|case|when|then|else|end|exists|select|from|coalesce|least|greatest|range|any|all|array|' +
  'between|alter|table|add|constraint|as|include|join|left|ilike|like|distinct|nullif|cascade|delete|update|set|values'
/** Keywords outside of quotes: an even number of them follows. */
const KEYWORD = new RegExp(`\\b(${WORDS})\\b(?=(?:[^']*'[^']*')*[^']*$)`, 'gi')
const COMPARISON = String.raw`[a-z_0-9.]+ (?:=|<>|>=|<=|>|<) (?:-?\d+|'[^']*'|[a-z_0-9.]+)|[a-z_0-9.]+ is (?:not )?null`
const BRACKETED = new RegExp(String.raw`(where |and |or )\((${COMPARISON})\)(?= and| or|\)|$)`, 'g')
const FIRST_BRACKETED = new RegExp(String.raw`\(\((${COMPARISON})\) (and|or) `, 'g')

/** Writes what PostgreSQL prints of a definition as people do: without casts of literals and needless brackets, lists by `in`. */
export function plainSql(printed: string): string {
  let text = printed
    .replaceAll(/'((?:[^']|'')*)'::(text|character varying|date|bpchar)(?!\[)/g, "'$1'")
    .replaceAll(/ default '([^']*)'::\w+(\[\])?/gi, " default '$1'")
    .replaceAll(/\(?'(-?\d+)'::(integer|bigint)\)?/g, '$1')
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'in ($1)')
    .replaceAll(/<> ALL \(ARRAY\[([^\]]*)\]\)/g, 'not in ($1)')
    .replaceAll(KEYWORD, (word) => word.toLowerCase())
    .replaceAll('character varying', 'varchar')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/\binteger\b/g, 'int')
    .replaceAll(' using btree ', ' ')
    .replaceAll(/ as infra_scoped_ids|\bpublic\./g, '')
    .replace(/^(create (?:unique )?index \S+ on) only /i, '$1 ')
  for (let before = ''; before !== text; ) {
    before = text
    text = withFewerBrackets(text)
  }
  // The condition of an index needs no brackets of its own.
  if (!text.startsWith('create ')) return text
  return text.replace(/ where \((.*)\)$/, (all, inner: string) => (closesWithin(inner) ? ` where ${inner}` : all))
}

const withFewerBrackets = (text: string): string =>
  text
    .replaceAll(/\(\(([^()']*(?:'[^']*'[^()']*)*)\)\)/g, '($1)')
    .replaceAll(BRACKETED, (all, lead: string, inner: string) =>
      lead === 'where ' && !text.startsWith('create') ? all : lead + inner,
    )
    .replaceAll(FIRST_BRACKETED, '($1 $2 ')

/** Whether every bracket that closes in a text was opened in it. */
function closesWithin(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}
