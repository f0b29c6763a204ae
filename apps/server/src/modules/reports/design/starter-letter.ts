import type { InputOf } from '@cloud-steward/contract'
import type { downloadStarter } from '@cloud-steward/contract/reports/design.ts'
import { letterDocx } from '../../../infra/documents/index.ts'
import { translate } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import type { Viewer } from '../data/data-set.service.ts'
import { querySources } from '../data/source.service.ts'

/** Columns that are as wide as a page has room for. The others stand in the list of fields of the designer. */
const MOST_COLUMNS = 7
const NUMBERS: ReadonlySet<string> = new Set(['money', 'decimal', 'int', 'number'])

/** A letter to begin with: its table repeats for each record of a data set. @throws notFound for a list the caller may not read */
export async function starterLetter(
  app: App,
  viewer: Viewer,
  { source, of, name }: InputOf<typeof downloadStarter>,
): Promise<{ title: string; letter: Buffer }> {
  const found = (await querySources(app, viewer)).find((one) => one.source === source && one.of === of)
  if (!found) throw notFound('of')
  const { language } = viewer.ctx
  // Numbers stand at the right, so the columns end with them.
  const first = found.fields.slice(0, MOST_COLUMNS)
  const isNumber = ({ kind }: (typeof first)[number]) => NUMBERS.has(kind)
  const fields = [...first.filter((one) => !isNumber(one)), ...first.filter(isNumber)]
  const bindings = fields.map(({ key }) => `{${key}}`)
  bindings[0] = `{#${name}}${bindings[0]}`
  bindings[bindings.length - 1] += `{/${name}}`
  const letter = await letterDocx([
    { text: found.label, style: 'Title' },
    { text: translate(language, 'report.letter.starter', { count: `{count(${name}.${fields[0]!.key})}` }) },
    {
      head: fields.map(({ label }) => label),
      rows: [bindings],
      widths: fields.map(() => 1),
      numbersFrom: fields.findIndex(isNumber) < 0 ? fields.length : fields.findIndex(isNumber),
    },
    { text: '{param.tenant}', align: 'right' },
    { text: '{param.today}', align: 'right' },
  ])
  return { title: found.label, letter }
}
