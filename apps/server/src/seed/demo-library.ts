import type { Ctx } from '../infra/ctx/types.ts'
import { letterDocx } from '../infra/documents/index.ts'
import type { FileStore } from '../infra/files/store.ts'
import { addFile } from '../modules/files/library/add-file.service.ts'
import { addFolder, updateFile } from '../modules/files/library/node.service.ts'
import { copyReadyReport } from '../modules/reports/design/design.service.ts'
import { drawCard } from './draw-card.ts'

const GUIDE = [
  { text: '入住须知', style: 'Title' as const },
  { text: '一、入住当日由管家陪同核对房间物品和水、电表读数，双方在交接单上签字。' },
  { text: '二、房租按合同约定的日期缴纳；逾期按合同约定计收滞纳金。' },
  { text: '三、房间设施损坏请在“我的报修”提交，管家在 2 小时内回复。' },
  { text: '四、退租请提前 30 天提出，结清水电费后退还押金。' },
]
const PRICES = [
  { text: '水电价目表', style: 'Title' as const },
  {
    head: ['项目', '单位', '单价（元）'],
    rows: [
      ['居民用电', '千瓦时', '0.55'],
      ['居民用水', '吨', '3.50'],
      ['热水', '吨', '28.00'],
    ],
    widths: [2, 1, 1],
    numbersFrom: 2,
  },
]

/** Folders and files of the company's library, and a report of its own that is not published yet. */
export async function fillLibrary(ctx: Ctx, files: FileStore): Promise<void> {
  const folder = async (name: string) => (await addFolder(ctx, { originalFilename: name, parentId: null })).id
  const keep = async (parentId: string, name: string, bytes: Buffer, tags: string[]) => {
    const { id } = await addFile(ctx, { files }, { name, from: bytes, bytes: bytes.length }, { parentId })
    await updateFile(ctx, { id, tags })
  }
  const papers = await folder('制度与价目')
  await keep(papers, '入住须知.docx', await letterDocx(GUIDE), ['租客'])
  await keep(papers, '水电价目表.docx', await letterDocx(PRICES), ['租客', '价格'])
  const pictures = await folder('房间照片')
  await keep(pictures, '样板间.png', drawCard('room'), ['房源'])
  await keep(pictures, '电表位置.png', drawCard('meter'), ['设备'])
  await copyReadyReport(ctx, { report: 'ready.income' })
}
