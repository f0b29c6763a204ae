import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const lines = readFileSync(new URL('./regions.csv', import.meta.url), 'utf8').split('\n')
const rows = lines.slice(1, -1).map((line) => {
  const [code = '', name = '', parent] = line.split(',')
  return { code, name, parent }
})
const parentOf = new Map(rows.map((row) => [row.code, row.parent]))

function depth(code: string): number {
  const parent = parentOf.get(code)
  return parent ? 1 + depth(parent) : 1
}

describe('regions.csv', () => {
  test('has a header, three columns and a final line break', () => {
    expect(lines[0]).toBe('code,name,parent')
    expect(lines.at(-1)).toBe('')
    expect(lines.slice(1, -1).filter((line) => line.split(',').length !== 3)).toEqual([])
  })

  test('holds 31 provinces, 342 cities and 2,927 counties', () => {
    const depths = rows.map((row) => depth(row.code))
    expect([1, 2, 3, 4].map((level) => depths.filter((d) => d === level).length)).toEqual([31, 342, 2927, 0])
  })

  test('names every code once and every parent before its children', () => {
    const seen = new Set<string>()
    for (const { code, parent } of rows) {
      expect(seen.has(code), code).toBe(false)
      if (parent) expect(seen.has(parent), `${code} under ${parent}`).toBe(true)
      seen.add(code)
    }
  })

  test('keeps codes to 6–20 digits and names to 2–40 characters', () => {
    expect(rows.filter((row) => !/^\d{6,20}$/.test(row.code))).toEqual([])
    expect(rows.filter((row) => [...row.name].length < 2 || [...row.name].length > 40)).toEqual([])
  })

  test('keeps the towns of cities without counties', () => {
    const towns = rows.filter((row) => row.code.length === 12)
    expect(towns).toHaveLength(77)
    expect(new Set(towns.map((row) => row.parent))).toEqual(new Set(['441900', '442000', '460400']))
  })
})

describe('streets.csv', () => {
  const counties = readFileSync(new URL('./streets.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

  test('holds 40,829 streets of 2,846 counties, each once and below a county that exists', () => {
    const codes = counties.flatMap(([county, ...streets]) => streets.map((street) => `${county}${street.slice(0, 3)}`))
    expect([counties.length, codes.length, new Set(codes).size]).toEqual([2846, 40_829, 40_829])
    expect(counties.filter(([county]) => depth(county!) !== 3)).toEqual([])
    expect(codes.filter((code) => !/^\d{9}$/.test(code) || parentOf.has(code))).toEqual([])
  })

  test('keeps names to 2–40 characters', () => {
    const names = counties.flatMap(([, ...streets]) => streets.map((street) => street.slice(3)))
    expect(names.filter((name) => [...name].length < 2 || [...name].length > 40 || /\d/.test(name[0]!))).toEqual([])
  })
})
