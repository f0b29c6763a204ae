import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { download } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  /** Answers with a sheet, as text where `isTemplate` is `c`. */
  endpoint: Endpoint
  input: Readonly<Record<string, unknown>>
  /** Of the file, without its ending. */
  name: string
}
/** What is on the screen as a file: for a spreadsheet, or for another program. */
export function SaveButtons({ endpoint, input, name, size }: Props): ReactNode {
  const { t } = useTranslation()
  const save = (ending: 'xlsx' | 'csv', isTemplate?: 'c') =>
    void download(endpoint, { ...input, isTemplate }, `${name}.${ending}`).catch(() => undefined)
  return (
    <>
      <Button size={size} onClick={() => save('xlsx')}>
        {t('kit.exportExcel')}
      </Button>{' '}
      <Button size={size} onClick={() => save('csv', 'c')}>
        CSV
      </Button>
    </>
  )
}
