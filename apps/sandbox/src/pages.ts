import { applicationBoard, pressButton } from './application-page.ts'
import { operate } from './applications.ts'
import { FAULTS, type Fault } from './faults.ts'
import { orderOfCall, payerOf, sendBack } from './in-app.ts'
import { newMerchant, publicKeyOf } from './keys.ts'
import { pay } from './orders.ts'
import { keyOf, type World } from './world.ts'

export type Page = { html: string } | { json: object } | { to: string } | { out: string }

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const yuan = (fen: number): string => `¥ ${(fen / 100).toFixed(2)}`
const STYLE = `body{font:16px/1.6 system-ui,"Noto Sans SC",sans-serif;margin:0;background:#f2f4f7;color:#1b2733}
main{max-width:720px;margin:32px auto;padding:24px;background:#fff;border-radius:12px}main.narrow{max-width:360px;text-align:center}
.note{color:#8a4b08;background:#fff0dc;padding:8px 12px;border-radius:8px;font-size:14px}.amount{font-size:36px;font-weight:600;margin:12px 0}
button{font:inherit;padding:8px 20px;border:0;border-radius:8px;background:#07813f;color:#fff;cursor:pointer}table{width:100%;border-collapse:collapse;font-size:14px}
td,th{text-align:left;padding:6px 4px;border-bottom:1px solid #e3e8ee}input{width:64px;font:inherit}`
const shell = (title: string, body: string, narrow = false): Page => ({
  html: `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><main class="${narrow ? 'narrow' : ''}"><p class="note">支付沙箱：不会发生真实扣款 · Payment sandbox: no money moves</p>${body}</main>`,
})

function cashier(world: World, token: string, query: URLSearchParams, isPaying: boolean): Page | undefined {
  const order = world.book.all('order').find((one) => one.token === token)
  if (!order) return undefined
  if (Number(query.get('until') ?? Infinity) < Date.now())
    return shell('收银台', '<p role="status">链接已失效，请返回商户重新发起 · This link has ended</p>', true)
  if (order.wire && !order.isScanned)
    world.book.put('order', keyOf(order.merchantNo, order.orderNo), { ...order, isScanned: true })
  if (isPaying) {
    pay(world, { ...order, isScanned: true })
    return { to: `/pay/${token}${query.size ? `?${query}` : ''}` }
  }
  const isOver = order.state === 'NOTPAY' && new Date(order.expiresAt) < new Date()
  const words = isOver
    ? '订单已过期 · Expired'
    : { SUCCESS: '支付成功 · Paid', REFUND: '已退款 · Refunded', CLOSED: '订单已关闭 · Closed', NOTPAY: '' }[
        order.state
      ]
  const head = `<h1>收银台 · Cashier</h1><p>${escape(order.description)}</p><p class="amount">${yuan(order.amountFen)}</p>`
  // As in the app: whoever is done goes back to where the merchant said, if that is where the merchant is.
  const back = query.get('redirect_url') ?? ''
  const isBack = URL.canParse(back) && new URL(back).origin === new URL(order.notifyUrl).origin
  const foot = words
    ? `<p role="status">${words}</p>${isBack ? `<p><a href="${escape(back)}">返回商户 · Back</a></p>` : ''}`
    : `<form method="post"><button>确认支付 · Pay</button></form>`
  return shell('收银台', head + foot, true)
}

function board({ book, faults }: World): Page {
  const merchants = book
    .all('merchant')
    .map(
      (one) =>
        `<tr><td>${one.merchantNo}<td>${escape(one.name)}<td>${one.parentNo ?? ''}<td>${yuan(one.balanceFen)}</tr>`,
    )
  const orders = book
    .all('order')
    .slice(-30)
    .toReversed()
    .map(
      (one) =>
        `<tr><td>${escape(one.orderNo)}<td>${one.merchantNo}<td>${yuan(one.amountFen)}<td><a href="pay/${one.token}">${one.state}</a></tr>`,
    )
  const switches = Object.entries(FAULTS).map(
    ([name, words]) =>
      `<tr><td><label for="${name}">${words}</label><td><input id="${name}" name="${name}" type="number" min="0" max="999" value="${faults.left(name as Fault)}"></tr>`,
  )
  return shell(
    '支付沙箱',
    `<h1>支付沙箱 · Sandbox</h1><p><a href="sandbox/applications">进件与提现 · Applications and payouts</a></p><h2>商户 · Merchants</h2><table>${merchants.join('')}</table>
    <h2>订单 · Orders</h2><table>${orders.join('')}</table>
    <h2>故障 · Faults</h2><form method="post" action="sandbox/faults"><table>${switches.join('')}</table><p><button>设置 · Set</button></form>`,
  )
}

/** What people see of the sandbox, and what sets it up. */
export function pages(world: World, method: string, url: URL, body: string): Page | undefined {
  const { book } = world
  const [, place, name = ''] = url.pathname.split('/')
  if (url.pathname === '/') return board(world)
  if (place === 'pay') return cashier(world, name, url.searchParams, method === 'POST')
  if (url.pathname === '/connect/oauth2/authorize') {
    const out = sendBack(world, url.searchParams)
    return out ? { out } : undefined
  }
  if (url.pathname === '/sns/oauth2/access_token') return { json: payerOf(world, url.searchParams) }
  if (url.pathname === '/jsapi' && method === 'POST') {
    const order = orderOfCall(world, new URLSearchParams(body))
    if (order) pay(world, order)
    return { json: { err_msg: `get_brand_wcpay_request:${order ? 'ok' : 'fail'}` } }
  }
  if (place === 'sign') {
    const key = decodeURIComponent(name)
    const one = book.get('application', key)
    if (!one) return undefined
    if (method === 'POST') {
      operate(world, key, 'sign')
      return { to: url.pathname }
    }
    const words =
      one.state === 'FINISH'
        ? '<p role="status">已签约 · Signed</p>'
        : '<form method="post"><button>签约 · Sign</button></form>'
    return shell('签约', `<h1>商户签约 · Sign up</h1><p>${escape(one.requestNo)}</p>${words}`, true)
  }
  if (url.pathname === '/sandbox/applications') {
    if (method !== 'POST') return shell('进件与提现', applicationBoard(world, escape))
    pressButton(world, new URLSearchParams(body))
    return { to: url.pathname }
  }
  if (url.pathname === '/sandbox/merchants' && method === 'POST') {
    const { merchantNo, name: given = '演示商户', parentNo } = JSON.parse(body) as Record<string, string>
    const known = book.get('merchant', merchantNo!)
    const merchant = known ?? book.put('merchant', merchantNo!, newMerchant(merchantNo!, given, parentNo))
    return { json: { ...merchant, alipayKey: publicKeyOf(world.keys) } }
  }
  if (url.pathname === '/sandbox/faults' && method === 'POST') {
    for (const [fault, times] of new URLSearchParams(body)) world.faults.set(fault as Fault, Number(times))
    return { to: '/' }
  }
  return undefined
}
