import type { Locator, Page } from '@playwright/test';

export type AuthorizationName = 'None' | 'Bearer token' | 'Client credentials' | 'Browser' | 'Device code';

/** The fields for the sign-in on the page of a connection. */
export class SignInFields {
  readonly form: Locator;
  readonly address: Locator;
  readonly apiKey: Locator;
  readonly authorization: Locator;
  readonly issuer: Locator;
  readonly findButton: Locator;
  /** The discovery result of the issuer. */
  readonly found: Locator;
  readonly clientId: Locator;
  readonly clientSecret: Locator;
  readonly scopes: Locator;
  readonly audience: Locator;
  /** The state of the sign-in, and its actions. */
  readonly access: Locator;
  readonly saveAndSignInButton: Locator;
  readonly signOutButton: Locator;
  readonly cancelButton: Locator;
  /** Opens the tables of a saved connection. */
  readonly openButton: Locator;
  readonly browserAddress: Locator;
  readonly deviceAddress: Locator;
  readonly deviceCode: Locator;
  readonly countdown: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.form = page.getByRole('form', { name: 'Connection' });
    this.address = this.#field('Address');
    // Password inputs have no ARIA role.
    this.apiKey = this.form.getByLabel('API key', { exact: true });
    this.authorization = this.form.getByRole('radiogroup', { name: 'Authorization' });
    this.issuer = this.#field('Issuer');
    this.findButton = this.form.getByRole('button', { name: 'Discover endpoints' });
    this.found = this.form.getByRole('status', { name: 'Discovery result' });
    this.clientId = this.#field('Client ID');
    this.clientSecret = this.form.getByLabel('Client secret', { exact: true });
    this.scopes = this.#field('Scopes');
    this.audience = this.#field('Audience');
    this.access = this.form.getByRole('group', { name: 'Sign-in' });
    this.saveAndSignInButton = this.access.getByRole('button', { name: 'Save and sign in' });
    this.signOutButton = this.access.getByRole('button', { name: 'Sign out' });
    this.cancelButton = this.access.getByRole('button', { name: 'Cancel' });
    this.openButton = this.form.getByRole('button', { name: 'Open', exact: true });
    this.browserAddress = this.#field('Address to sign in at');
    this.deviceAddress = this.#field('Address to enter the code');
    this.deviceCode = this.access.getByText(/^[A-Z]{4}-[A-Z]{4}$/);
    this.countdown = this.access.getByRole('timer');
  }

  /** Opens the page of a new connection. */
  async open(): Promise<void> {
    await this.#page.keyboard.press('Alt+N');
    // The page may still be loading, and key presses don't wait for it.
    await this.address.and(this.#page.locator(':focus')).waitFor();
  }

  async chooseAuthorization(name: AuthorizationName): Promise<void> {
    await this.authorization.getByText(name, { exact: true }).click();
  }

  /** A slot with a secret, which isn't shown. */
  filled(name: string): Locator {
    return this.form.getByRole('group', { name, exact: true });
  }

  tag(name: string): Locator {
    return this.form.getByRole('row', { name, exact: true });
  }

  #field(name: string): Locator {
    return this.form.getByRole('textbox', { name, exact: true });
  }
}
