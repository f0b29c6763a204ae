import { describe, expect, it } from 'vitest'
import { defaultKeys, labelIn } from './default-labels.ts'

describe('the default of a label', () => {
  it('is that of the name of a field, and for a value that of the field or of the value', () => {
    expect(defaultKeys('billing.bill.state')).toEqual(['field.state'])
    expect(defaultKeys('billing.bill.state.draft')).toEqual(['field.state.draft', 'value.draft'])
    expect(defaultKeys('channel.webhook.events.share.part_failed')).toEqual([
      'field.events.share.part_failed',
      'value.share.part_failed',
    ])
  })

  it('is none for what is no field: resources, menus, refusals, words of the frame, defaults', () => {
    const keys = ['billing.bill', 'menu.rentbill', 'button.add', 'billing.error.state', 'kit.operation.state']
    for (const key of [...keys, 'shell.login.username', 'field.state.draft', 'value.refund.paid'])
      expect(defaultKeys(key)).toEqual([])
  })
})

describe('the text of a label', () => {
  const words = {
    'field.state': 'State',
    'field.state.open': 'Open',
    'value.open': 'Opened',
    'value.void': 'Void',
    'billing.bill.state': 'State of the bill',
    'payment.refund.state.open': 'Waits',
  }

  it('is its own before any default', () => {
    expect(labelIn(words, 'billing.bill.state')).toBe('State of the bill')
    expect(labelIn(words, 'payment.refund.state.open')).toBe('Waits')
  })

  it('is otherwise the nearest default', () => {
    expect(labelIn(words, 'payment.refund.state')).toBe('State')
    expect(labelIn(words, 'billing.bill.state.open')).toBe('Open')
    expect(labelIn(words, 'billing.bill.state.void')).toBe('Void')
    expect(labelIn(words, 'billing.bill.phase.open')).toBe('Opened')
  })

  it('is missing when neither stands anywhere', () => {
    expect(labelIn(words, 'billing.bill.amountFen')).toBeUndefined()
    expect(labelIn(words, 'billing.error.state')).toBeUndefined()
  })
})
