import { updateSysUserDetail } from '@cloud-steward/contract/identity/profile.ts'
import type { getSysUser } from '@cloud-steward/contract/identity/session.ts'
import type { AnswerOf, InputOf } from '@cloud-steward/contract/kit/index.ts'
import { querySysRegionTree } from '@cloud-steward/contract/system/region.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useDraft } from '../../../components/unsaved/use-draft.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ShapeForm } from '../../../kit/ShapeForm.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'

type User = AnswerOf<typeof getSysUser>
interface Division {
  value: string
  label: string
  children?: Division[]
}
const FIELDS = ['nickname', 'phone', 'provinceRegionCode', 'cityRegionCode', 'address', 'profile'] as const

export function ProfileForm({ user, onChange }: { user: User; onChange: () => Promise<void> }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Record<string, unknown>>()
  const { busy, submit, renew } = useSubmit(form, 'kit.editSuccess')
  const province = Form.useWatch<string | null | undefined>('provinceRegionCode', form)
  const regions = useQuery({
    queryKey: ['admin.sysregion', 'tree'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => ((await call(querySysRegionTree, {}, { signal })).list ?? []) as Division[],
  })
  const provinces = regions.data ?? []
  const cities = provinces.find(({ value }) => value === province)?.children ?? []
  const { geographic } = user
  const initial = {
    nickname: user.nickname,
    phone: user.phone,
    provinceRegionCode: geographic?.province.key || null,
    cityRegionCode: geographic?.city.key || null,
    address: user.address,
    profile: user.profile,
  }
  const draft = useDraft('profile', form, initial)
  const save = async (values: Record<string, unknown>) => {
    // An emptied control says undefined, which would leave on the server what stands there.
    const given = Object.fromEntries(FIELDS.map((key) => [key, values[key] ?? null]))
    const input = { ...given, id: user.id } as InputOf<typeof updateSysUserDetail>
    if (!(await submit((key) => call(updateSysUserDetail, input, { key, quiet: true })))) return
    draft.drop()
    await onChange()
  }
  return (
    <>
      <ShapeForm
        shape={{ ...updateSysUserDetail.input, nickname: { kind: 'text', max: 64, min: 1 } }}
        labelPrefix="account.sysuserdetail"
        form={form}
        draft={draft}
        fields={FIELDS}
        initial={initial}
        disabled={busy}
        controls={{
          provinceRegionCode: <Division options={provinces} name={geographic?.province} loading={regions.isFetching} />,
          cityRegionCode: <Division options={cities} name={geographic?.city} disabled={busy || !province} />,
        }}
        onChange={(changed) => {
          renew()
          if ('provinceRegionCode' in changed) form.setFieldValue('cityRegionCode', null)
        }}
        onSubmit={(values) => void save(values)}
      />
      <Button size="middle" type="primary" loading={busy} onClick={() => form.submit()}>
        {t('kit.save')}
      </Button>
    </>
  )
}

interface DivisionProps {
  options: readonly Division[]
  /** Shown until the tree has come. */
  name: { key: string; label: string } | undefined
  loading?: boolean
  disabled?: boolean
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}
function Division({ options, name, value, onChange, ...rest }: DivisionProps): ReactNode {
  const { t } = useTranslation()
  const known = options.length || !name?.key ? options : [{ value: name.key, label: name.label }]
  return (
    <Select
      {...rest}
      value={value ?? undefined}
      options={known.map((each) => ({ value: each.value, label: each.label }))}
      placeholder={t('kit.select')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(code?: string) => onChange?.(code ?? null)}
    />
  )
}
