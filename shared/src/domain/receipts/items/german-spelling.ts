/**
 * Parts of German names of goods with letters that the recogniser does not know or rarely names (ö, Ö, Ä, ß, ü); none of
 * them is part of another word for goods when its accents are gone. `$` stands for the end of a word.
 */
const PARTS = [
  'brötchen brühe brühwurst börek flüssig frühling frühstück gebäck geflügel gemüse getränk gewürz grünkohl grütze',
  'hähnchen häppchen käse$ käsekuchen käsescheibe käsestange klöße klößchen knäcke knödel kräuter krönung kürbis löffel',
  'möhre müsli nüsse olivenöl rapsöl speiseöl sonnenblumenöl plätzchen püree rösti röstkaffee röstzwiebel rückgabe',
  'rührei soße spätzle spülmittel stäbchen stück süßkartoffel süßrahm süßstoff süßwaren törtchen weißbier weißbrot',
  'weißkohl weißwein weißwurst würfel würstchen zahnbürste',
].flatMap((line) => line.split(' '))

/** What is read for a letter: ß looks like B, and is printed as SS in capitals. */
const READ_AS: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u', ß: '(?:ss|[bβ])', $: '(?!\\p{L})' }

const SPELLINGS = PARTS.map((part) => ({
  pattern: new RegExp(
    part.replace(/[äöüß$]/g, (letter) => READ_AS[letter] ?? letter),
    'giu',
  ),
  spelling: part.replace('$', ''),
}))

/** Gives German names of goods their umlauts and ß back, in the case of what was read. */
export const withUmlauts = (name: string): string =>
  SPELLINGS.reduce(
    (text, { pattern, spelling }) => text.replace(pattern, (read: string) => inCaseOf(read, spelling)),
    name,
  )

function inCaseOf(read: string, spelling: string): string {
  const [first = '', second = ''] = read
  if (second !== second.toLowerCase()) return spelling.toUpperCase()
  return first === first.toLowerCase() ? spelling : spelling.charAt(0).toUpperCase() + spelling.slice(1)
}
