import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import type { Operation, Resource } from '@cloud-steward/contract/kit/index.ts'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropMenu } from '../components/DropMenu.tsx'
import { download, fetchFile } from '../infra/api.ts'
import type { Dialog } from './use-dialog.ts'
import { useRemove } from './use-remove.tsx'
import type { ResourceList } from './use-resource-list.ts'

interface Props<R extends Resource> {
  resource: R
  list: ResourceList<R>
  dialog: Dialog
  /** Whether the user may press `add`, `import`, `export`, `delete`; an absent operation of the resource is hidden anyway. */
  mayPress: (button: string) => boolean
  /** Further filters every export must have. */
  fixed?: Readonly<Record<string, string>>
  title: string
  /** Buttons of the screen's own, before the standard ones. */
  children?: ReactNode
}
const EXPORTS = {
  export: ['kit.exportExcel', 'xlsx'],
  exportWord: ['kit.exportWord', 'docx'],
  exportPDF: ['kit.exportPDF', 'pdf'],
} as const

export function ResourceToolbar<R extends Resource>(props: Props<R>): ReactNode {
  const { resource, list, dialog, mayPress, fixed, title, children } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  const removeRows = useRemove(resource)
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
  const remove = () => {
    if (list.selected.length === 0) return void message.warning(t('kit.checkOne'))
    void removeRows(list.selected, () => list.select([])).catch(() => undefined)
  }
  const exports = (Object.keys(EXPORTS) as (keyof typeof EXPORTS)[]).filter((key) => has(key, 'export'))
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
        <DropMenu
          menu={{ items: exports.map((key) => ({ key, label: t(EXPORTS[key][0]), onClick: () => void save(key) })) }}
        >
          <Button loading={busy} iconPlacement="end" icon={<DownOutlined />}>
            {t('kit.export')}
          </Button>
        </DropMenu>
      )}
      {has('exportPDF', 'export') && <Button onClick={() => void print()}>{t('kit.print')}</Button>}
      {has('delete') && (
        <Button danger onClick={remove}>
          {t('kit.delete')}
        </Button>
      )}
      {list.selected.length > 0 && <span className="quiet">{t('kit.selected', { count: list.selected.length })}</span>}
    </div>
  )
}
