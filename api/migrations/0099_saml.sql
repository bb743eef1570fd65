-- A provider speaks OpenID Connect, or SAML 2.0: then its issuer is its entity id, and its certificates prove what it says.
alter table identity_providers
  add column kind text not null default 'oidc' check (kind in ('oidc', 'saml')),
  add column sign_on_url text check (sign_on_url <> ''),
  -- PEM; two while one takes over from the other.
  add column certificates text[],
  alter column client_id drop not null,
  alter column client_secret drop not null,
  add constraint identity_providers_of_kind check (
    case kind
      when 'oidc' then num_nulls(client_id, client_secret) = 0 and num_nonnulls(sign_on_url, certificates) = 0
      else num_nonnulls(client_id, client_secret) = 0 and sign_on_url is not null and coalesce(cardinality(certificates), 0) between 1 and 2
    end
  );
