/** Elements of properties and the ones in them that are drawn, each at most once. */
const KNOWN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    style: 'basedOn pPr rPr tblPr tcPr tblStylePr',
    tblStylePr: 'tcPr pPr rPr',
    rPr: 'rStyle sz b i u strike dstrike caps vanish color highlight shd vertAlign',
    pPr: 'pStyle rPr numPr sectPr jc keepNext pageBreakBefore contextualSpacing snapToGrid shd pBdr tabs ind spacing',
    pBdr: 'top bottom',
    numPr: 'ilvl numId',
    tblPr: 'tblStyle tblLook jc tblBorders tblCellMar tblInd tblW',
    trPr: 'gridBefore trHeight tblHeader',
    tcPr: 'tcMar tcBorders tcW vMerge vAlign gridSpan shd',
    tblBorders: 'top bottom left start right end insideH insideV',
    tcBorders: 'top bottom left start right end insideH insideV',
    tblCellMar: 'top bottom left start right end',
    tcMar: 'top bottom left start right end',
    lvl: 'start numFmt lvlText pPr rPr',
  }).map(([name, names]) => [name, new Set(names.split(' '))]),
)
interface Named {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly { name: string }[]
}

/** Whether an element is kept in another one. Properties are looked up for each run and cell: they may not be many. */
export function isKept({ name, attributes }: Named, within: Named): boolean {
  const known = KNOWN.get(within.name)
  if (!known) return true
  // Of the parts of a table only the first row has looks of its own.
  if (name === 'tblStylePr' && attributes.type !== 'firstRow') return false
  return known.has(name) && !within.children.some((one) => one.name === name)
}
