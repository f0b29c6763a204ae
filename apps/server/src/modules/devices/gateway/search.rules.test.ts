import { expect, it } from 'vitest'
import { searchAddresses } from './search.rules.ts'

/** A line on which one alone is understood and several at once are noise. */
function lineOf(meters: readonly string[]) {
  const asked: string[] = []
  const probe = async (ending: string) => {
    asked.push(ending)
    const meant = meters.filter((one) => one.endsWith(ending))
    return { addresses: meant.length === 1 ? meant : [], collided: meant.length > 1 }
  }
  return { asked, probe }
}
const always = async () => true

it('finds everybody, also those whose addresses begin to differ late', async () => {
  const meters = ['202600000101', '202600000201', '202700000201', '202600000199', '000000000000']
  const { asked, probe } = lineOf(meters)
  expect(await searchAddresses(probe, always)).toEqual({ found: meters.toSorted(), complete: true })
  // Nobody is looked for where nobody spoke.
  expect(asked.filter((ending) => ending.length === 4 && !ending.endsWith('01'))).toEqual([])
})

it('asks once where one or nobody is there', async () => {
  for (const meters of [[], ['202600000101']]) {
    const { asked, probe } = lineOf(meters)
    expect(await searchAddresses(probe, always)).toEqual({ found: meters, complete: true })
    expect(asked).toEqual([''])
  }
})

it('ends when it may not go on, with what it has', async () => {
  const { probe } = lineOf(['202600000100', '202600000101', '202600000102'])
  let left = 3
  const done = await searchAddresses(probe, async () => left-- > 0)
  expect(done).toEqual({ found: ['202600000100', '202600000101'], complete: false })
})
