import { extractStyle } from '@ant-design/static-style-extract'
import { ConfigProvider } from 'antd'
import { createElement } from 'react'
import { CORE, LATER, LISTS } from './antd-components.ts'

// `hashed: false` on both sides, or the class names of the sheet and of the page differ and nothing is styled.
const sheet = (includes: readonly string[]): string =>
  extractStyle({
    includes: [...includes],
    customTheme: (node) => createElement(ConfigProvider, { theme: { hashed: false, cssVar: { key: 'cs' } } }, node),
  })

/** The rules of a sheet, one string per top-level rule. */
function rules(css: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) {
      found.push(css.slice(start, at + 1).trim())
      start = at + 1
    }
  }
  return found
}

// The values of the theme variables are written at run time (they follow the theme), so they are left out here.
const lasting = (css: string): string[] =>
  rules(css)
    .filter((rule) => !/^\.(cs|css-var-\w+|data-ant-\S+)[.{]/.test(rule))
    .flatMap((rule) => without(rule, UNUSED))

// Nobody here reads from right to left, and buttons come in the theme's colours only.
const UNUSED =
  /-rtl\b|\.ant-btn-color-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b/
/** Drops the selectors of a rule that match; a rule that has none left goes with them. */
function without(rule: string, pattern: RegExp): string[] {
  const open = rule.indexOf('{')
  if (rule.startsWith('@') || !pattern.test(rule.slice(0, open))) return [rule]
  const selectors = splitSelectors(rule.slice(0, open)).filter((selector) => !pattern.test(selector))
  return selectors.length ? [selectors.join(',') + rule.slice(open)] : []
}
/** At commas outside brackets: `:not(.a,.b),.c` are two. */
function splitSelectors(list: string): string[] {
  let depth = 0
  const parts = ['']
  for (const char of list) {
    if (char === '(' || char === '[') depth++
    if (char === ')' || char === ']') depth--
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}

// Looks that the frame and the plain list never take; they come with the last sheet.
const RARE = /-(filled|borderless|underlined)\b|-otp\b|input-(group|search)/
const core = lasting(sheet(CORE)).flatMap((rule) => without(rule, RARE))
const known = new Set(core)
const news = (rules: readonly string[]): string[] => {
  const found = rules.filter((rule) => !known.has(rule))
  for (const rule of found) known.add(rule)
  return found
}
const lists = news(lasting(sheet([...CORE, ...LISTS])).flatMap((rule) => without(rule, RARE)))
const later = news(lasting(sheet([...CORE, ...LISTS, ...LATER])))
process.stdout.write(JSON.stringify({ core: core.join(''), lists: lists.join(''), later: later.join('') }))
