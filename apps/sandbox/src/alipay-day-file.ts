import { zipSync } from 'fflate'
import { timeOf, yuanOf } from './alipay-wire.ts'
import { dayRows } from './day-list.ts'
import type { World } from './world.ts'

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** Bytes of each character in GBK: found by reading all of them, for nothing here writes it. */
let bytesOf: Map<string, readonly number[]> | undefined
function gbk(text: string): Uint8Array {
  if (!bytesOf) {
    const decoder = new TextDecoder('gbk')
    bytesOf = new Map()
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++) {
        const char = decoder.decode(Uint8Array.of(high, low))
        if (char.length === 1 && char !== '\uFFFD') bytesOf.set(char, [high, low])
      }
  }
  return Uint8Array.from([...text].flatMap((char) => bytesOf!.get(char) ?? [char.charCodeAt(0) & 0x7f]))
}

/** The merchant's list of a day as the archive that is downloaded: single trades, and their sums. */
export function alipayDayFile(world: World, merchantNo: string, day: string): Uint8Array {
  const rows = dayRows(world, merchantNo, day).map(
    ({ at, transactionNo, orderNo, payerId, totalFen, feeFen, refund, name }) => {
      const [sign, amountFen] = refund ? ['-', refund.amountFen] : ['', totalFen]
      const money = `${sign}${yuanOf(amountFen)}`
      const fee = yuanOf(-feeFen)
      const [kind, batch] = refund ? ['退款', refund.refundNo] : ['交易', '']
      const time = timeOf(at)
      const cells: Readonly<Record<string, string>> = {
        支付宝交易号: transactionNo,
        商户订单号: orderNo,
        业务类型: kind,
        商品名称: name.replaceAll(',', '，'),
        创建时间: time,
        完成时间: time,
        对方账户: payerId,
        '订单金额（元）': money,
        '商家实收（元）': money,
        '退款批次号/请求号': batch,
        '服务费（元）': fee,
      }
      return HEAD.split(',')
        .map((column) => cells[column] ?? (column.endsWith('（元）') ? '0.00' : ''))
        .map((cell) => `${cell}\t`)
        .join(',')
    },
  )
  const marks = `#支付宝业务明细查询\n#账号：[${merchantNo}0156]\n#起始日期：[${day} 00:00:00]\n#-----业务明细列表----\n`
  const ends = `#-----业务明细列表结束----\n#交易合计：${rows.length}笔\n#导出时间：[${day} 00:00:00]\n`
  const detail = `${marks}${HEAD}\n${rows.join('\n')}\n${ends}`
  const sums = '#支付宝业务汇总查询\n门店编号,门店名称,交易订单总笔数,退款订单总笔数\n'
  const head = `${merchantNo}_${day.replaceAll('-', '')}`
  return zipSync({ [`${head}_detail.csv`]: gbk(detail), [`${head}_sums.csv`]: gbk(sums) })
}
