/** The one place of a cluster where roles and permissions live; whether they are asked for is settled at its start. */
import { type AuthState, initialAuthState } from './state.ts';

export class AuthStore {
  /** False: everybody is anonymous and may do everything (AllowAllAuthenticator, AllowAllAuthorizer). */
  readonly enforced: boolean;
  #state: AuthState = initialAuthState();

  constructor(enforced: boolean) {
    this.enforced = enforced;
  }

  get state(): AuthState {
    return this.#state;
  }

  change(next: AuthState): void {
    this.#state = next;
  }
}
