import {
  menu,
  menuDraft,
  queryCheckedMenuButton,
  queryMenuButtonCheckbox,
} from '@cloud-steward/contract/identity/menu.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import { ICON_NAMES, MenuIcon } from '../../../components/MenuIcon.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer, { type FormDrawerProps } from '../../../kit/FormDrawer.tsx'
import type { ResourceFormProps } from '../../../kit/ResourceForm.tsx'
import { type Row, refreshRows } from '../../../kit/rows.ts'
import { useFreshUpdate } from '../../../kit/use-fresh-update.tsx'
import { useRow } from '../../../kit/use-row.ts'

const FIELDS = [...menu.form.filter((key) => key !== 'menuComponent'), 'menuComponent', 'menuButton']

const ICONS = ICON_NAMES.map((value) => ({
  value,
  label: (
    <span className="icon-option">
      <MenuIcon name={value} /> {value}
    </span>
  ),
}))

/** A menu with its icon and buttons. */
export default function MenuForm({ id, row, onClose }: ResourceFormProps): ReactNode {
  const { t } = useTranslation()
  const found = useRow(menu, row ? undefined : id)
  const update = useFreshUpdate(menu)
  const record = row ?? found.data
  const code = record?.menuCode as string | undefined
  const kinds = useQuery({
    queryKey: ['system.dict', 'buttons'],
    queryFn: ({ signal }) => call(queryMenuButtonCheckbox, {}, { signal }),
  })
  const checked = useQuery({
    queryKey: ['identity.menu', 'checked', code],
    enabled: code !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(queryCheckedMenuButton, { menuCode: code! }, { signal })) as string[],
  })
  if (id && (!record || !checked.data)) return null
  const send: FormDrawerProps['send'] = async ({ menuCode, ...changes }, key, basedOn) => {
    if (id) await update.send(id, basedOn(record as Row), changes, key)
    else await call(menu.endpoints.add, { ...changes, menuCode }, { key, quiet: true })
    await refreshRows(menu.name)
  }
  const known = new Set(kinds.data?.map(({ value }) => value))
  const others = (checked.data ?? []).filter((value) => !known.has(value))
  return (
    <>
      {update.question}
      <FormDrawer
        name={id ?? 'add'}
        title={`${t(id ? 'kit.edit' : 'kit.add')} · ${t(menu.name)}`}
        shape={menuDraft}
        labelPrefix={menu.name}
        fields={FIELDS}
        editing={id !== undefined}
        initial={record ? { ...record, menuButton: checked.data } : { menuSequence: 1, menuStatus: 1, menuButton: [] }}
        controls={{
          menuIcon: <Select allowClear showSearch options={ICONS} />,
          menuButton: (
            <Checkbox.Group
              options={[...(kinds.data ?? []), ...others.map((value) => ({ value, label: t(`button.${value}`) }))]}
            />
          ),
        }}
        send={send}
        success={id ? 'kit.editSuccess' : 'kit.addSuccess'}
        onClose={onClose}
      />
    </>
  )
}
