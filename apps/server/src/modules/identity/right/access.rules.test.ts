import type { Menu } from '@cloud-steward/contract'
import { endpoints, menus } from '@cloud-steward/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callChecker, hiddenFieldsOf } from './access.rules.ts'

const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
const urlOf = new Map(endpoints.map(({ permission, path }) => [permission, path.replace(/^\/api/, '')]))
/** Some screens with several buttons are enough: some of their buttons lead to the same addresses. */
const screens = flat(menus)
  .filter(({ buttons = {} }) => Object.values(buttons).filter((needs) => needs.length).length > 1)
  .slice(0, 12)
const buttons = screens.flatMap(({ code, buttons: all = {} }) =>
  Object.entries(all).map(([button, needs]) => ({
    hidden: `${code}:${button}`,
    urls: needs.flatMap((one) => urlOf.get(one) ?? []),
  })),
)
const urls = [...new Set(buttons.flatMap((button) => button.urls))]
const NONE: ReadonlySet<string> = new Set()

const role = (code: string) =>
  fc.record({
    code: fc.constant(code),
    urls: fc.subarray(urls),
    hidden: fc.subarray(
      buttons.map(({ hidden }) => hidden),
      { maxLength: 8 },
    ),
    menus: fc.subarray(screens.map((screen) => screen.code)),
  })

describe('a session narrowed by a header, a post or both', () => {
  it('calls nothing that the whole session may not call', () => {
    fc.assert(
      fc.property(
        fc.tuple(role('A'), role('B'), role('C')),
        fc.subarray(['A', 'B', 'C', 'NOBODY'], { minLength: 1 }),
        fc.subarray([0, 1, 2]),
        (held, header, atPost) => {
          const whole = callChecker(held, held, NONE)
          const some = atPost.map((at) => held[at]!)
          const ofPost = callChecker(some, held, NONE)
          for (const url of urls.filter((one) => !whole(one))) {
            expect(whole(url, header.join(','))).toBe(false)
            expect(ofPost(url)).toBe(false)
            expect(ofPost(url, header.join(','))).toBe(false)
          }
        },
      ),
    )
  })

  it('keeps a button hidden that a role left out by the header hides', () => {
    const { hidden, urls: behind } = buttons.find((button) => button.urls.length)!
    const [menu] = hidden.split(':') as [string]
    const grant = { code: 'GRANT', urls: behind, hidden: [], menus: [menu] }
    const deny = { code: 'DENY', urls: [], hidden: [hidden], menus: [] }
    const alone = behind.filter((url) => !buttons.some((other) => other.hidden !== hidden && other.urls.includes(url)))
    const may = callChecker([grant, deny], [grant, deny], NONE)
    for (const url of alone) {
      expect(callChecker([grant], [grant], NONE)(url)).toBe(true)
      expect(may(url, 'GRANT')).toBe(false)
    }
    expect(alone.length).toBeGreaterThan(0)
  })
})

describe('hidden fields of roles', () => {
  it('take along the texts that state the amount in words, and the amounts that sum it up', () => {
    const hidden = (masked: string[]) => hiddenFieldsOf([{ masked }])
    expect(hidden(['rentbill:totalFen']).get('billing.reminder')).toEqual(new Set(['text']))
    expect(hidden(['rentbill:totalFen']).get('identity.message')).toEqual(new Set(['content']))
    expect(hidden(['rentbill:outstandingFen']).get('housing.lease')).toEqual(new Set(['arrearsFen', 'openFen']))
    expect(hidden(['rentbill:outstandingFen']).get('housing.room')).toEqual(new Set(['arrearsFen']))
    expect(hidden(['rentbill:dueOn']).get('billing.reminder')).toBeUndefined()
  })
})
