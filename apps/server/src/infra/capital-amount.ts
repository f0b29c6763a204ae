const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** Up to 9999; inner zeros are written once, trailing ones not at all. */
function group(value: number): string {
  let text = ''
  let hasGap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      hasGap = text !== ''
      continue
    }
    text += `${hasGap ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`
    hasGap = false
  }
  return text
}

/**
 * An amount in the capital characters of Chinese vouchers: 1,680.32 → 壹仟陆佰捌拾元叁角贰分. Source: 支付结算办法,
 * annex on writing vouchers: 整 after yuan or jiao, 零 for gaps.
 * Throws RangeError on an amount that is no whole number of fen ≥ 0.
 */
export function capitalAmount(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`not a whole amount: ${fen}`)
  const yuan = Math.floor(fen / 100)
  const [jiao, cents] = [Math.floor(fen / 10) % 10, fen % 10]
  let whole = ''
  for (let at = GROUPS.length - 1; at >= 0; at--) {
    const value = Math.floor(yuan / 10_000 ** at) % 10_000
    if (value === 0) continue
    // A group that begins with zeros, or follows an empty one, is set off by one 零.
    const isGap = whole !== '' && (value < 1_000 || Math.floor(yuan / 10_000 ** (at + 1)) % 10_000 === 0)
    whole += `${isGap ? '零' : ''}${group(value)}${GROUPS[at]}`
  }
  const yuanText = whole ? `${whole}元` : ''
  if (jiao === 0 && cents === 0) return `${yuanText || '零元'}整`
  const jiaoText = jiao ? `${DIGITS[jiao]}角` : whole ? '零' : ''
  return `${yuanText}${jiaoText}${cents ? `${DIGITS[cents]}分` : '整'}`
}
