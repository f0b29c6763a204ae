import { Alert, App, Upload } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'

const MOST_BYTES = 10 * 1024 * 1024
const problemOf = ({ name, size }: File): string | undefined => {
  if (size === 0) return 'kit.error.emptyFile'
  if (size >= MOST_BYTES) return 'kit.error.tooLarge'
  return /\.(xlsx|csv)$/i.test(name) ? undefined : 'kit.error.notXlsx'
}

interface Props {
  file: File | undefined
  onChange: (file: File | undefined) => void
}
/** Where a workbook or CSV file is dropped or chosen. It is sent by a button of the dialog. */
export function TableFile({ file, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const choose = (chosen: File): false => {
    const problem = problemOf(chosen)
    if (problem) void message.warning(t(problem))
    else onChange(chosen)
    return false
  }
  return (
    <Upload.Dragger
      accept=".xlsx,.csv"
      maxCount={1}
      fileList={file ? [{ uid: '1', name: file.name, size: file.size }] : []}
      beforeUpload={choose}
      onRemove={() => onChange(undefined)}
    >
      {t('kit.dropFile')}
    </Upload.Dragger>
  )
}

/** Says which sheets of the workbook were not read. */
export function UnreadSheets({ names = [] }: { names: readonly string[] | null | undefined }): ReactNode {
  const { t } = useTranslation()
  if (!names?.length) return null
  return <Alert type="warning" showIcon title={t('kit.unreadSheets', { names: names.join(', ') })} />
}
