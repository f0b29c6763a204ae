import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ShownAs } from '../components/RecordSheet.tsx'
import { useTranslation } from '../infra/i18n.ts'
import { usePage } from '../infra/page.ts'
import { useMayPress } from '../infra/permissions.ts'
import type { Action } from './ActionMenu.tsx'
import './kit.css'
import './list.css'
import type { ResourceFormProps } from './ResourceForm.tsx'
import { ResourceSearch } from './ResourceSearch.tsx'
import { ResourceTable, type ResourceTableProps } from './ResourceTable.tsx'
import { BulkBar, mayPrintLabels, ResourceToolbar } from './ResourceToolbar.tsx'
import type { Row } from './rows.ts'
import { Segments } from './Segments.tsx'
import { Sums } from './Sums.tsx'
import { segmentAt, segmentKeys } from './segments.ts'
import { type Dialog, useDialog } from './use-dialog.ts'
import { useRemove } from './use-remove.tsx'
import { type ResourceList, useResourceList } from './use-resource-list.ts'
import { useTotals } from './use-totals.ts'

// Dialogs are fetched when the first one opens.
const ResourceForm = lazy(() => import('./ResourceForm.tsx'))
const ImportDialog = lazy(() => import('./ImportDialog.tsx'))
const LabelsDialog = lazy(() => import('../components/LabelsDialog.tsx'))
// Most lists open without a filter.
const FilterChips = lazy(() => import('./FilterChips.tsx'))
const NONE: ReadonlySet<string> = new Set()
const RecordDrawer = lazy(async () => ({ default: (await import('../components/RecordDrawer.tsx')).RecordDrawer }))
/** All that can be shown in a line: what a list leaves out for want of room as well. */
const sheetOf = ({ list, fields }: Resource): string[] => [
  ...new Set([...list, ...Object.keys(fields).filter((key) => !UNSHOWN.has(fields[key]!.kind))]),
]
const UNSHOWN: ReadonlySet<string> = new Set(['list', 'group', 'json', 'id'])

export interface PageParts<R extends Resource> {
  list: ResourceList<R>
  dialog: Dialog
  /** The row the open dialog is about; kept while it is open, for what is done with it may take it off the list. */
  row: RowOf<R> | undefined
  mayPress: (button: string) => boolean
  /** What can be done with a row, for the head of its detail. */
  actions: (row: RowOf<R>) => readonly Action[]
}
interface ResourcePageProps<R extends Resource> extends Pick<ResourceTableProps<R>, 'columns' | 'table'> {
  resource: R
  /** Filters always sent and never shown, e.g. the record this list hangs on. */
  fixed?: Readonly<Record<string, string>>
  /** Search fields this screen does not offer. */
  withoutSearch?: readonly string[]
  /** Changes the standard row actions (edit, delete). */
  rowActions?: (row: RowOf<R>, standard: Action[], parts: PageParts<R>) => readonly Action[]
  /** Buttons before the standard ones. */
  toolbar?: (parts: PageParts<R>) => ReactNode
  /** What is done with the rows that are ticked, besides deleting them. */
  bulk?: (parts: PageParts<R>) => ReactNode
  /** Replaces the add/edit form. */
  form?: (props: ResourceFormProps) => ReactNode
  /** Controls of single form fields, values of a new record. */
  formProps?: Pick<ResourceFormProps, 'controls' | 'initial'>
  /** Whether rows are ticked for more than being deleted. */
  selectable?: (mayPress: (button: string) => boolean) => boolean
  /** Further dialogs, e.g. a detail drawer: drawn always, open by `parts.dialog.name`. */
  detail?: (parts: PageParts<R>) => ReactNode
  /** The screen brings the button that adds. */
  withoutAdd?: boolean
  /** The button of a list without rows, instead of adding one. */
  first?: (parts: PageParts<R>) => ReactNode
  /** Shows a record whole as a sheet of its fields, some in a way of their own: for screens without a detail of their own. */
  sheet?: boolean | ShownAs
  /** Above the list: figures, a switch of view. */
  header?: (parts: PageParts<R>) => ReactNode
}

/** The standard screen of a resource: search, toolbar, table, form, import. Every part can be replaced. */
export function ResourcePage<R extends Resource>(props: ResourcePageProps<R>): ReactNode {
  const { resource, fixed, columns, table, form, formProps, detail, sheet, toolbar, header } = props
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const list = useResourceList(resource, fixed)
  const dialog = useDialog()
  const remove = useRemove(resource)
  const totals = useTotals(resource, list)
  const named = segmentAt(resource, list.filters) ? segmentKeys(resource) : NONE
  const row = useKept<Row>(list.rows, dialog.id)
  const parts: PageParts<R> = {
    list,
    dialog,
    row: row as RowOf<R> | undefined,
    mayPress,
    actions: (one) => rowActions(one, standard(one), parts).filter(({ key }) => key !== 'detail'),
  }
  const title = page.title || t(resource.name)
  const can = (operation: 'update' | 'delete') => resource.operations.includes(operation) && mayPress(operation)

  const standard = (row: RowOf<R>): Action[] => [
    { key: 'update', title: t('kit.edit'), visible: can('update'), run: () => dialog.show('edit', row.id) },
    {
      key: 'delete',
      title: t('kit.delete'),
      danger: true,
      visible: can('delete'),
      run: () => remove([row], () => list.select(list.selected.filter((id) => id !== row.id))),
    },
  ]
  const rowActions = props.rowActions ?? ((_, all) => all)
  const hasActions = props.rowActions !== undefined || can('update') || can('delete')
  const editing = dialog.name === 'edit'
  // A screen with a sheet of its own may add by a command of its own; without either there is nothing to write into.
  const adds = form !== undefined || resource.operations.includes('add')
  const writes = (dialog.name === 'add' && adds && mayPress('add')) || (editing && can('update'))
  const formOf: ResourceFormProps = {
    ...formProps,
    resource,
    id: editing ? dialog.id : undefined,
    row: editing ? row : undefined,
    onClose: dialog.close,
  }
  return (
    <section className="resource-page">
      <h1 className="visually-hidden">{title}</h1>
      {header?.(parts)}
      {resource.search.length > 0 && (
        <ResourceSearch
          resource={resource}
          filters={list.filters}
          onSearch={list.filter}
          without={props.withoutSearch}
        />
      )}
      <div className="resource-list">
        <Segments resource={resource} list={list} totals={totals} />
        <ResourceToolbar
          resource={resource}
          list={list}
          dialog={dialog}
          mayPress={(button) => !(button === 'add' && props.withoutAdd) && mayPress(button)}
          fixed={fixed}
          title={title}
        >
          {toolbar?.(parts)}
        </ResourceToolbar>
        {Object.values(list.filters).some(Boolean) && (
          <Suspense fallback={null}>
            <FilterChips resource={resource} filters={list.filters} named={named} onFilter={list.filter} />
          </Suspense>
        )}
        <ResourceTable
          resource={resource}
          list={list}
          line={<Sums resource={resource} sums={totals?.sums} />}
          columns={columns}
          table={table}
          selectable={can('delete') || mayPrintLabels(resource, mayPress) || props.selectable?.(mayPress)}
          first={props.first ? props.first(parts) : mayPress('add') && <AddFirst resource={resource} dialog={dialog} />}
          rowActions={hasActions ? (row) => rowActions(row, standard(row), parts) : undefined}
        />
        <BulkBar resource={resource} list={list} dialog={dialog} mayPress={mayPress}>
          {props.bulk?.(parts)}
        </BulkBar>
      </div>
      <Suspense fallback={null}>
        {writes && (form ? form(formOf) : <ResourceForm key={formOf.id ?? 'add'} {...formOf} />)}
        {dialog.name === 'import' && mayPress('import') && (
          <ImportDialog resource={resource} title={title} onClose={dialog.close} />
        )}
        {dialog.name === 'labels' && mayPrintLabels(resource, mayPress) && (
          <LabelsDialog
            endpoint={resource.endpoints.exportPDF}
            filters={{ ...list.filters, ...fixed }}
            selected={list.selected}
            title={title}
            onClose={dialog.close}
          />
        )}
        {detail?.(parts)}
        {sheet && dialog.name === 'detail' && dialog.id && (
          <RecordDrawer
            key={dialog.id}
            resource={resource}
            id={dialog.id}
            fields={sheetOf(resource)}
            shownAs={sheet === true ? undefined : sheet}
            actions={parts.actions as never}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </section>
  )
}

const AddFirst = ({ resource, dialog }: { resource: Resource; dialog: Dialog }): ReactNode => {
  const { t } = useTranslation()
  if (!resource.operations.includes('add')) return null
  return (
    <Button type="primary" onClick={() => dialog.show('add')}>
      {t('kit.add')}
    </Button>
  )
}

function useKept<R extends Row>(rows: readonly R[], id: string | undefined): R | undefined {
  const [kept, setKept] = useState<R>()
  const listed = rows.find((row) => row.id === id)
  if (listed && listed !== kept) setKept(listed)
  return listed ?? (kept?.id === id ? kept : undefined)
}
