import { ChannelError } from './channel.ts'

/** `"1234.5"` → 123450. Throws on what is no amount: guessing could lose money. */
export function fenOf(yuan: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(yuan)
  if (!match) throw new ChannelError('BAD_AMOUNT', `no amount: ${yuan}`, false)
  const value = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && value ? -value : value
}
/**
 * A fee of a bill: WeChat Pay computes it to five decimals and writes them (`"7.20000"` → 720, `"-1.56000"` → -156); what is
 * below a fen is rounded: the ledger books whole fen.
 */
export function feeFenOf(yuan: string): number {
  const match = /^(-?)(\d+\.\d{2})(\d{1,3})$/.exec(yuan)
  if (!match) return fenOf(yuan)
  const value = fenOf(match[2]!) + (match[3]! >= '5' ? 1 : 0)
  return match[1] && value ? -value : value
}
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2)

/** `2026-11-22 08:30:00` of Beijing → ISO instant, as Beijing writes it. Throws on what is none. */
export function instantOf(beijing: string): string {
  const text = beijing.trim().replace(/\s+/, ' ')
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) throw new ChannelError('BAD_TIME', `no time: ${text}`, false)
  return `${text.slice(0, 10)}T${text.slice(11)}+08:00`
}
const BEIJING_MS = 8 * 3_600_000
/** An instant as channels write it: `2026-11-22 08:30:00` of Beijing. */
export const beijingOf = (at: Date): string =>
  new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')
/** What a word of the channel means. Throws on one that came after this was written: guessing could lose money. */
export function meaning<T>(states: Readonly<Record<string, T>>, word: string): T {
  const found = states[word]
  if (found === undefined) throw new ChannelError('UNKNOWN_STATE', `unknown state ${word}`, false)
  return found
}
