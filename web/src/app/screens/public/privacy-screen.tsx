import { paths } from '../../../lib/paths.ts'
import { LegalPage, LegalSection } from './legal-page.tsx'

/** What data is stored, where, and for how long (LEGAL-002, LEGAL-003). */
export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy Policy" other={{ title: 'Terms of Service', path: paths.terms }}>
      <LegalSection title="What is kept">
        <ul>
          <li>Your account: username, e-mail address, a hash of your password, time zone.</li>
          <li>Your household’s food: items, quantities, places, dates, and every change to them.</li>
          <li>Your receipts: the files, what was read from them, and what you made of it in the review.</li>
          <li>
            Your devices: when and from which network address they signed in, so that you can see and end
            them.
          </li>
        </ul>
        <p>
          All of it stays on the server that runs Larder and belongs to your household alone: no other
          household can see it.
        </p>
        <p>
          Whoever runs the server may switch on that recommendations also use what all of its households buy:
          counts of common foods and of pairs of them, without names, days and amounts, and only of what at
          least 20 households bought.
        </p>
      </LegalSection>
      <LegalSection title="Google and Gmail">
        <p>
          A Google account is used only if you connect it. Signing in takes your name and e-mail address from
          Google. If you also allow access to Gmail, it is accessed read-only, to find orders of food; e-mail
          content is not stored, only the items that you add. The key that Google gives for this is kept
          encrypted, and disconnecting in the settings deletes it.
        </p>
      </LegalSection>
      <LegalSection title="What leaves the server">
        <ul>
          <li>
            The address of a recipe or a picture that you enter: the server asks that site for it, which
            learns nothing of you.
          </li>
          <li>
            Nothing else, unless whoever runs the server has switched it on: a language model for lines of
            receipts that are hard to read and for recipes, or counting of page views.
          </li>
          <li>
            A language model is sent single lines of receipts, and for a recipe what you write, its image and
            the names of what you have, without your name or address.
          </li>
          <li>Counting is sent the page and the kind of action, with a hash in place of who you are.</li>
        </ul>
      </LegalSection>
      <LegalSection title="In your browser">
        <p>
          Larder keeps your sign-in in this browser and sets cookies for that alone. Where the browser allows
          it, Larder also keeps there what it last showed of your inventory, shopping lists and dashboard, so
          that you can read them without network: until you sign out, your session ends, or you leave the
          household. There is no advertising and no tracking by others.
        </p>
      </LegalSection>
      <LegalSection title="How long">
        <p>
          As long as you have the account, unless you delete it earlier: single entries, receipts with their
          pictures, or the whole inventory. Whoever runs the server may have files of receipts removed after a
          time.
        </p>
      </LegalSection>
      <LegalSection title="Taking it along, and leaving">
        <p>
          In the settings you can export all of it as one file, and delete your account. With the account goes
          everything that nobody else in your household needs: if you share it, the others keep what is in it,
          with your name beside what you did. Where the server sends mails, that happens after a week, in
          which you can change your mind; where it does not, within some minutes.
        </p>
        <p>
          What remains of the account itself is that there was one, as a number without name or address, and
          when it was deleted: for a year. The server’s log of sign-ins and backups last as long as whoever
          runs the server keeps them.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
