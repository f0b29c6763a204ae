import { operate, REJECTS, reject } from './applications.ts'
import type { Application } from './book.ts'
import { giveBack } from './payouts.ts'
import { keyOf, type World } from './world.ts'

const WORDS: Record<Application['state'], string> = {
  CHECKING: '资料校验中 · Checking',
  ACCOUNT_NEED_VERIFY: '待账户验证 · Account to confirm',
  AUDITING: '审核中 · Under review',
  REJECTED: '已驳回 · Rejected',
  NEED_SIGN: '待签约 · To sign',
  FINISH: '完成 · Finished',
  FROZEN: '冻结 · Frozen',
  CANCELED: '已作废 · Cancelled',
}
const button = (action: string, words: string): string => `<button name="to" value="${action}">${words}</button> `

/** What whoever plays the channel may do with an application, as a form that posts to the page itself. */
function row(one: Application, escape: (text: string) => string): string {
  const key = keyOf(one.merchantNo, one.requestNo)
  const isLookedAt = ['CHECKING', 'AUDITING', 'ACCOUNT_NEED_VERIFY'].includes(one.state)
  const ticks = Object.entries(REJECTS).map(
    ([field, words]) =>
      `<label style="display:block"><input type="checkbox" name="field" value="${field}" style="width:auto"> ${words}</label>`,
  )
  const acts = isLookedAt
    ? `${button('approve', '通过 · Approve')}${one.state === 'ACCOUNT_NEED_VERIFY' ? '' : button('check', '要求账户验证 · Ask to confirm')}
       <details><summary>驳回 · Reject</summary>${ticks.join('')}${button('reject', '驳回 · Reject')}</details>`
    : one.state === 'NEED_SIGN'
      ? button('sign', '签约 · Sign')
      : one.state === 'FINISH'
        ? button('fund', '入账 ¥ 100,000 · Add money') + button('freeze', '冻结 · Freeze')
        : ''
  const name = escape(String(one.given.merchant_shortname ?? ''))
  return `<tr data-request="${one.requestNo}"><td>${name}<br><small>${escape(one.requestNo)}</small><td>${WORDS[one.state]}<br>${one.subMerchantNo ?? ''}
    <td><form method="post"><input type="hidden" name="key" value="${escape(key)}">${acts}</form></tr>`
}
const payoutRow = ({ book }: World, key: string): string => {
  const one = book.get('payout', key)!
  const act = one.state === 'SUCCESS' ? button('return', '银行退票 · Bank returns it') : ''
  return `<tr data-payout="${one.payoutNo}"><td><small>${one.payoutNo}</small><td>¥ ${(one.amountFen / 100).toFixed(2)}<td>${one.state}
    <td><form method="post"><input type="hidden" name="payout" value="${key}">${act}</form></tr>`
}

export function applicationBoard(world: World, escape: (text: string) => string): string {
  const rows = world.book.all('application').toReversed().slice(0, 30)
  const payouts = world.book.all('payout').toReversed().slice(0, 30)
  return `<h1>进件与提现 · Applications and payouts</h1><table>${rows.map((one) => row(one, escape)).join('')}</table>
    <h2>提现 · Payouts</h2><table>${payouts.map((one) => payoutRow(world, keyOf(one.merchantNo, one.payoutNo))).join('')}</table>`
}
/** Money that came in elsewhere: so much that any withdrawal can be tried. */
const FUND_FEN = 10_000_000
function fund({ book }: World, key: string): void {
  const { subMerchantNo } = book.get('application', key) ?? {}
  const merchant = subMerchantNo && book.get('merchant', subMerchantNo)
  if (merchant) book.put('merchant', merchant.merchantNo, { ...merchant, balanceFen: merchant.balanceFen + FUND_FEN })
}
/** Does what a button of the page says. */
export function pressButton(world: World, form: URLSearchParams): void {
  const [to, key, payout] = [form.get('to'), form.get('key') ?? '', form.get('payout')]
  if (payout && world.book.get('payout', payout)?.state === 'SUCCESS')
    giveBack(world, payout, 'REFUND', '银行退票：户名与账号不符')
  else if (to === 'fund') fund(world, key)
  else if (to === 'reject') {
    // Behind the server's own address several values come as one, by commas.
    const fields = form.getAll('field').flatMap((text) => text.split(','))
    reject(world, key, fields.length ? fields : ['account_number'])
  } else if (to === 'check' || to === 'approve' || to === 'sign' || to === 'freeze') operate(world, key, to)
}
