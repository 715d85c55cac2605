import { paths } from '../../../lib/paths.ts'
import { LegalPage, LegalSection } from './legal-page.tsx'

/** The terms of service (LEGAL-001). */
export function TermsScreen() {
  return (
    <LegalPage title="Terms of Service" other={{ title: 'Privacy Policy', path: paths.privacyPolicy }}>
      <LegalSection title="The service">
        <p>
          Larder keeps a household’s food: it reads receipts, keeps stock, reminds of what runs low and what
          goes first. It is run by whoever gave you its address, on a server of theirs. These terms are
          between you and them.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <ul>
          <li>
            An account is for one person. Keep its password to yourself; you can end every signed-in device in
            the settings.
          </li>
          <li>Upload only receipts and mails that are yours to use.</li>
          <li>Whoever runs the server may lock an account that harms the service or other people.</li>
        </ul>
      </LegalSection>
      <LegalSection title="What it can’t promise">
        <p>
          Quantities are read from pictures and forecast from habits, and both can be wrong. What is read with
          doubt, assumed or guessed is marked as such. Dates that Larder suggests are no proof that food is
          safe: look, smell, and trust the date on the package. The service comes as it is, without a warranty
          of being there at all times.
        </p>
      </LegalSection>
      <LegalSection title="Your data is yours">
        <p>
          You may stop at any time and take back what you have put in. What happens to your data meanwhile
          stands in the privacy policy.
        </p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>
          When these terms change in a way that matters to you, you are told before the change holds. Using
          the service after that means that you agree.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
