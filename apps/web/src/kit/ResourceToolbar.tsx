import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import type { Operation, Resource } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { DropMenu } from '../components/DropMenu.tsx'
import { download, fetchFile } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import type { Row } from './rows.ts'
import type { Dialog } from './use-dialog.ts'
import { useRemove } from './use-remove.tsx'
import type { ResourceList } from './use-resource-list.ts'

interface Props<R extends Resource> {
  resource: R
  list: ResourceList<R>
  dialog: Dialog
  /** Whether the user may press `add`, `import`, `export`; an absent operation of the resource is hidden anyway. */
  mayPress: (button: string) => boolean
  /** Further filters every export must have. */
  fixed?: Readonly<Record<string, string>>
  title: string
  /** Buttons of the screen's own, before the standard ones. */
  children?: ReactNode
}
interface BulkProps<R extends Resource> {
  resource: R
  list: ResourceList<R>
  dialog: Dialog
  mayPress: (button: string) => boolean
  /** What the screen itself does with the rows that are ticked. */
  children?: ReactNode
}
/** What can be done with the rows that are ticked; nothing is shown while none is. */
export function BulkBar<R extends Resource>({ resource, list, dialog, mayPress, children }: BulkProps<R>): ReactNode {
  const { t } = useTranslation()
  const removeRows = useRemove(resource)
  if (!list.selected.length) return null
  const remove = () => {
    const chosen = (list.rows as readonly Row[]).filter(({ id }) => list.selected.includes(id))
    void removeRows(chosen, () => list.select([])).catch(() => undefined)
  }
  return (
    <section className="bulk-bar" aria-label={t('kit.bulkActions')}>
      <strong>{t('kit.selected', { count: list.selected.length })}</strong>
      {children}
      {mayPrintLabels(resource, mayPress) && <Button onClick={() => dialog.show('labels')}>{t('kit.codes')}</Button>}
      {resource.operations.includes('delete') && mayPress('delete') && (
        <Button danger onClick={remove}>
          {t('kit.delete')}
        </Button>
      )}
      <Button type="link" onClick={() => list.select([])}>
        {t('kit.selectNone')}
      </Button>
    </section>
  )
}

/** Labels are a form of the PDF export. */
export const mayPrintLabels = ({ placeLabels, operations }: Resource, mayPress: (button: string) => boolean): boolean =>
  placeLabels !== undefined && operations.includes('exportPDF') && mayPress('export')

const EXPORTS = {
  export: ['kit.exportExcel', 'xlsx'],
  exportWord: ['kit.exportWord', 'docx'],
  exportPDF: ['kit.exportPDF', 'pdf'],
} as const

export function ResourceToolbar<R extends Resource>(props: Props<R>): ReactNode {
  const { resource, list, dialog, mayPress, fixed, title, children } = props
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const has = (operation: Operation, button: string = operation) =>
    resource.operations.includes(operation) && mayPress(button)
  const filters = { ...list.filters, ...fixed }

  const save = async (operation: keyof typeof EXPORTS) => {
    setBusy(true)
    try {
      await download(
        resource.endpoints[operation],
        { ...filters, isTemplate: '0' },
        `${title}.${EXPORTS[operation][1]}`,
      )
    } catch {
      // Told by the call.
    } finally {
      setBusy(false)
    }
  }
  // The printable form is the PDF the server makes; the browser shows it with its own print button.
  const print = async () => {
    const sheet = window.open('', '_blank')
    if (!sheet) return save('exportPDF')
    try {
      const { blob } = await fetchFile(resource.endpoints.exportPDF, filters)
      sheet.location.href = URL.createObjectURL(blob)
    } catch {
      sheet.close()
    }
  }
  const exports = (Object.keys(EXPORTS) as (keyof typeof EXPORTS)[]).filter((key) => has(key, 'export'))
  const items: { key: string; label: string; onClick: () => void }[] = exports.map((key) => ({
    key,
    label: t(EXPORTS[key][0]),
    onClick: () => void save(key),
  }))
  if (mayPrintLabels(resource, mayPress))
    items.push({ key: 'labels', label: t('kit.codes'), onClick: () => dialog.show('labels') })
  return (
    <div className="resource-toolbar">
      {children}
      {has('add') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => dialog.show('add')}>
          {t('kit.add')}
        </Button>
      )}
      {has('import') && <Button onClick={() => dialog.show('import')}>{t('kit.import')}</Button>}
      {exports.length > 0 && (
        <DropMenu menu={{ items }}>
          <Button loading={busy} iconPlacement="end" icon={<DownOutlined />}>
            {t('kit.export')}
          </Button>
        </DropMenu>
      )}
      {has('exportPDF', 'export') && <Button onClick={() => void print()}>{t('kit.print')}</Button>}
    </div>
  )
}
