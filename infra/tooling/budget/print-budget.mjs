// `.ci/run` ends with this: how long each part took beside what it may take, from a file of lines `part seconds`.
import { readFileSync } from 'node:fs'
import { budgetLines } from './budget.mjs'

const [file = ''] = process.argv.slice(2)
const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
const times = lines.map((line) => line.split(' '))
for (const line of budgetLines(
  times.map(([part, seconds]) => [/** @type {import('./budget.mjs').Part} */ (part), Number(seconds)]),
))
  console.log(line)
