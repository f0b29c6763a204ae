import type { RefField, Resource } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { alikeOf, besideOf, flat, titleOf } from '../../components/offered-records.ts'
import { Picker } from '../../components/Picker.tsx'
import { loadLabels, useTranslation } from '../../infra/i18n.ts'
import { mayMake } from '../../infra/record-pages.ts'
import { resourceNamed } from '../../infra/resource-named.ts'
import { queryRows } from '../rows.ts'
import type { ControlProps } from './types.ts'

// It draws forms with pickers in them.
const ResourceForm = lazy(() => import('../ResourceForm.tsx'))
const MOST_OFFERED = 30
/** The offer to make a record, among the ids of those that are there. */
const MAKE = '+'
/** Whether people name its records themselves: one begins with what was typed. */
const isNamed = ({ title, form, operations }: Resource): boolean => operations.includes('add') && form.includes(title)

/** Picks a record of another resource, searching what it shows on the server; makes the one that is not there. */
export default function RefControl(props: ControlProps<RefField>): ReactNode {
  const { field, label, value, onChange, searching, title, beside = {}, hint, labelKey: _key, ...rest } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [first] = useState(value)
  const words = useDeferredValue(typed.trim())
  const chosen = [value ?? []].flat().map(String).filter(Boolean)

  const ask = async (input: (target: Resource) => Record<string, unknown>, signal: AbortSignal) => {
    const [target] = await Promise.all([resourceNamed(field.to), field.first && loadLabels()])
    const said = Object.keys(field.first ?? {})
    const asked = { currentPage: 1, pageSize: MOST_OFFERED, ...input(target) }
    const rows = async (more: object) => {
      const page = await queryRows(target, { ...asked, ...more }, signal)
      return flat(page.list)
    }
    const found = (
      await Promise.all([...(field.first && !('id' in asked) ? [rows(field.first)] : []), rows({})])
    ).flat()
    return [...new Map(found.map((row) => [row.id, row])).values()]
      .slice(0, MOST_OFFERED)
      .map((row) => ({ value: row.id, label: titleOf(target, row), beside: besideOf(target, row, said, t) }))
  }
  const made = useQuery({
    queryKey: ['resource', field.to],
    enabled: open && !searching && !field.only && mayMake(field.to),
    queryFn: async () => {
      const [target] = await Promise.all([resourceNamed(field.to), loadLabels()])
      return target
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const target = made.data && isNamed(made.data) ? made.data : undefined
  const [making, setMaking] = useState<Record<string, unknown>>()
  const offered = useQuery({
    queryKey: [field.to, 'pick', words, field.only, beside],
    enabled: open,
    queryFn: async ({ signal }) => {
      // Wait for a pause in typing; a newer text aborts this one.
      if (words) await new Promise((done) => setTimeout(done, 250))
      signal.throwIfAborted()
      return ask(
        (target) => ({
          ...field.only,
          ...alikeOf(target, beside),
          ...(words ? { find: words } : {}),
        }),
        signal,
      )
    },
  })
  // The title that came with the record is of what was chosen then.
  const titleNow = value === first ? title : undefined
  const unknown = chosen.filter((id) => !offered.data?.some((option) => option.value === id))
  const named = useQuery({
    queryKey: [field.to, 'named', unknown],
    enabled: unknown.length > 0 && !titleNow,
    queryFn: ({ signal }) => ask(() => ({ id: unknown.join(','), pageSize: Math.max(unknown.length, 1) }), signal),
  })
  const kept = unknown.map(
    (id) =>
      named.data?.find((option) => option.value === id) ?? {
        value: id,
        label: titleNow ?? (named.isFetching ? '…' : id),
      },
  )
  const offers = words ? (offered.data ?? []) : [...kept, ...(offered.data ?? [])]
  const thing = target && t(target.name)
  // Only when it is known what there is: whoever presses at once would make a second one of what is about to be found.
  const isAnswered = offered.data && !offered.isFetching && words === typed.trim()
  const make = target &&
    isAnswered && {
      value: MAKE,
      label: words ? t('kit.makeNamed', { thing, name: words }) : t('kit.make', { thing }),
    }
  const options = make ? [...offers, make] : offers
  const begin = () => {
    const { title, fields } = target!
    const named = fields[title] as { max?: number }
    setMaking({ ...beside, ...(words ? { [title]: words.slice(0, named.max) } : {}) })
    setTyped('')
  }
  const labelled = chosen.map(
    (id) => [...kept, ...(offered.data ?? [])].find((option) => option.value === id) ?? { value: id, label: id },
  )
  const picker = (
    <Picker
      {...rest}
      light={searching}
      labelInValue
      aria-label={label}
      mode={searching ? 'multiple' : undefined}
      maxTagCount="responsive"
      // Null and not undefined: what is chosen is the form's to say, also when it is the offer to make something.
      value={searching ? labelled : (labelled[0] ?? null)}
      options={options}
      loading={offered.isFetching}
      allowClear={searching || field.optional}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      placeholder={hint ?? (searching ? label : t('kit.searchHint'))}
      optionRender={({ label: text, data }) => (
        <>
          {text} {data.beside && <span className="quiet">{data.beside}</span>}
        </>
      )}
      notFoundContent={offered.isFetching ? t('kit.loading') : t('kit.noMatch')}
      style={{ width: '100%' }}
      onOpenChange={setOpen}
      onChange={(next) => {
        const ids = [next ?? []].flat().map((option) => String(option.value))
        if (ids.includes(MAKE)) return begin()
        onChange?.(searching ? ids : (ids[0] ?? null))
      }}
    />
  )
  if (!target) return picker
  return (
    <>
      {picker}
      {making && (
        <Suspense>
          <ResourceForm
            resource={target}
            over={target.name}
            initial={making}
            onAdded={(id) => onChange?.(id)}
            onClose={() => setMaking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
