// `npm run setup:test`: installs what the tests take from the system.
import { installMissing, missingPackages } from './system-packages.mjs'

if (installMissing(missingPackages(['int', 'e2e'])))
  console.log('Everything that the tests take from the system is there.')
else process.exitCode = 1
