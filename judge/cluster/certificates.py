"""Certificates for a cluster: an authority that signs one certificate and is then forgotten."""

import datetime
import os
from pathlib import Path
from typing import TYPE_CHECKING

from judge.cluster.security import AUTHORITY, CERTIFICATE, KEY
from judge.model.errors import JudgeError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey as PrivateKey

DAYS = 365
NAME = "Plygrade cluster"
ISSUER = f"{NAME} authority"


def make_certificates(folder: Path) -> None:
    """Write a certificate, its key and its authority into a folder that others cannot enter.

    The key of the authority is never written: nobody can sign a second certificate.
    """
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    if any((folder / name).exists() for name in (AUTHORITY, CERTIFICATE, KEY)):
        raise JudgeError(f"{folder}: found certificates there already; wanted a new folder")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    authority, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    _write(folder / AUTHORITY, _signed(ISSUER, authority, authority, is_ca=True))
    _write(folder / CERTIFICATE, _signed(NAME, key, authority, is_ca=False))
    _write(
        folder / KEY,
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
    )


def _signed(name: str, key: "PrivateKey", signer: "PrivateKey", is_ca: bool) -> bytes:
    """Return a certificate of a key, which the authority signs."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.x509.oid import NameOID

    def named(common: str) -> x509.Name:
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])

    begin = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
    made = (
        x509.CertificateBuilder()
        .subject_name(named(name))
        .issuer_name(named(ISSUER))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + datetime.timedelta(days=DAYS + 1))
        .add_extension(x509.BasicConstraints(ca=is_ca, path_length=None), critical=True)
        .sign(signer, hashes.SHA256())
    )
    return made.public_bytes(serialization.Encoding.PEM)


def _write(path: Path, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with open(handle, "wb") as file:
        file.write(data)
